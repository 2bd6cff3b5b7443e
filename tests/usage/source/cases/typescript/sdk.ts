import fetch, { RequestInit } from "node-fetch";
import { stringify } from "qs";
import type { Good, Order } from "./types";

export class ApiError extends Error {
  constructor(public status: number, public body: any) { super(body?.message); }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
export interface ClientOptions { baseUrl: string; token: () => Promise<string> }

export class HttpClient {
  #opts: ClientOptions;
  constructor(opts: ClientOptions) { this.#opts = opts; }

  async request<T>(method: Method, path: string, opts: { query?: object; body?: unknown } = {}): Promise<T> {
    const qs = opts.query ? `?${stringify(opts.query)}` : "";
    const init: RequestInit = { method, headers: { Authorization: `Bearer ${await this.#opts.token()}` } };
    if (opts.body !== undefined) {
      init.body = JSON.stringify(opts.body);
      init.headers = { ...init.headers, "Content-Type": "application/json" };
    }
    const res = await fetch(this.#opts.baseUrl + path + qs, init);
    if (!res.ok) throw new ApiError(res.status, await res.json().catch(() => null));
    if (res.status === 204) return undefined as T;
    const json = (await res.json()) as { data: T };
    return json.data;
  }
  get = <T>(path: string, query?: object) => this.request<T>("GET", path, { query });
  post = <T>(path: string, body?: unknown) => this.request<T>("POST", path, { body });
}

const service = (prefix: string) => (path: string) => `/${prefix}/v1/${path}`;
const shop = service("shop");

export const goodsApi = (http: HttpClient) => ({
  list: (query: { sort_attr?: string } = {}) => http.get<{ items: Good[] }>(shop("goods"), query), // @ GET /shop/v1/goods
  one: (id: number) => http.get<Good>(shop(`goods/${id}`)), // @ GET /shop/v1/goods/3
  update: (id: number, patch: Partial<Good>) => http.request<void>("PUT", shop(`goods/${id}`), { body: patch }), // @ PUT /shop/v1/goods/3
});

export class Shop {
  readonly goods: ReturnType<typeof goodsApi>;
  readonly orders = { get: (id: string) => this.http.get<Order>(`/shop/v1/orders/${id}`) }; // @ GET /shop/v1/orders/7
  constructor(private readonly http: HttpClient) {
    this.goods = goodsApi(http);
  }
}

export function createShop(opts: ClientOptions) {
  return new Shop(new HttpClient(opts));
}

async function main() {
  const client = createShop({ baseUrl: process.env.URL!, token: async () => "x" });
  const { items } = await client.goods.list({ sort_attr: "price" }); // @ query sort_attr
  const sum = items.reduce((acc, { price }) => acc + Number(price), 0); // @ read price
  const good = await client.goods.one(3);
  if (good.ecommerce) await client.goods.update(3, { ecommerce_options: { amount: sum } } as any); // @ read ecommerce; body ecommerce_options
  const { total_price: total } = await client.orders.get("7"); // @ read total_price
  console.log(total);
}
main();
