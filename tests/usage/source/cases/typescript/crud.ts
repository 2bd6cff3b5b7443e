import ky from "ky";
import { compile } from "path-to-regexp";
import PQueue from "p-queue";
import pRetry from "p-retry";

const ENDPOINTS = {
  goods: "/shop/v1/goods",
  good: "/shop/v1/goods/:id",
  user: (id: string) => `/people/v1/user/${id}`,
} as const;

abstract class Resource<T> {
  constructor(protected client: Client) {}
  protected abstract path: string;
  list(query: Record<string, string> = {}): Promise<{ data: { items: T[] } }> {
    return this.client.send("GET", this.path, { query });
  }
  get(id: number): Promise<{ data: T }> {
    return this.client.send("GET", `${this.path}/${id}`);
  }
  create(attrs: Partial<T>): Promise<{ data: T }> {
    return this.client.send("POST", this.path, { body: attrs });
  }
}

interface Good { id: number; price: number; ecommerce: object }
class Goods extends Resource<Good> {
  protected path = ENDPOINTS.goods;
}
class Orders extends Resource<any> {
  protected path = "/shop/v1/orders";
}

class Client {
  readonly goods = new Goods(this);
  readonly orders = new Orders(this);
  constructor(private base: string, private token: string) {}
  async send<T>(method: string, path: string, { query, body }: { query?: Record<string, string>; body?: unknown } = {}): Promise<T> {
    const url = new URL(path, this.base);
    for (const [k, v] of Object.entries(query ?? {})) url.searchParams.append(k, v);
    const res = await fetch(url, { method, body: JSON.stringify(body), headers: this.headers() });
    return res.json() as Promise<T>;
  }
  private headers() { return { authorization: this.token }; }
}

const lms = new Client("https://acme.example.com", "x");
const { data } = await lms.goods.list({ sort_attr: "price" }); // @ GET /shop/v1/goods; query sort_attr
data.items.map((g) => g.price); // @ read price
await lms.goods.create({ name: "x", selling: true } as any); // @ POST /shop/v1/goods; body selling
const one = await lms.goods.get(3); // @ GET /shop/v1/goods/3
console.log(one.data.ecommerce); // @ read ecommerce
const order = await lms.orders.get(5); // @ GET /shop/v1/orders/5
console.log(order.data["total_price"]); // @ read total_price

const toPath = compile(ENDPOINTS.good);
const k = ky.create({ prefixUrl: "https://acme.example.com" });
const g2: any = await k.get(toPath({ id: 3 })).json(); // @ GET /shop/v1/goods/{}
console.log(g2.data.prices); // @ read prices

const queue = new PQueue({ concurrency: 2 });
const users: any[] = await Promise.all(["1", "2"].map((id) => queue.add(() => k.get(ENDPOINTS.user(id)).json()))); // @ GET /people/v1/user/1; GET /people/v1/user/2
users.forEach(({ data: { user_data: u } }) => console.log(u.country)); // @ read country
const cat: any = await pRetry(() => k("shop/v1/catalog", { searchParams: { price_min: 3 } }).json(), { retries: 3 }); // @ GET /shop/v1/catalog; query price_min
const byId = Object.fromEntries(cat.data.items.map((i: any) => [i.id, i]));
console.log(byId[3].item_price, new Map(cat.data.items.map((i: any) => [i.id, i.x_price])).get(3)); // @ read item_price; read x_price
