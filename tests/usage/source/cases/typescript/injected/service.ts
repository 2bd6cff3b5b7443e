import { AxiosInstance } from 'axios';
import { ENDPOINTS } from './endpoints';

export class Goods {
  constructor(private http: AxiosInstance) {}
  async names() {
    const response = await this.http.get(ENDPOINTS.goods);  // @ GET /shop/v1/goods
    return response.data.data.items.map((each: any) => each.price);  // @ read price
  }
}
export class Orders {
  constructor(private readonly api: Http) {}
  async currency(id: number) {
    const { data } = await this.api.get(ENDPOINTS.order(id));  // @ GET /shop/v1/orders/{}
    return data.data.currency;  // @ read currency
  }
}
export class Client {
  constructor(private base: string) {}
  async get<T>(path: string, query: Record<string, unknown> = {}): Promise<T> {
    const url = new URL(path, this.base);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    return (await fetch(url)).json() as T;
  }
  list() { return this.get('/shop/v1/goods', { sort_attr: 'price' }); }  // @ GET /shop/v1/goods; query sort_attr
}
export function filtered(filter: Filter) {
  const params = new URLSearchParams();
  if (filter.date) params.append('date_from', filter.date);  // @ query date_from
  return fetch(`https://acme.example.com/shop/v1/orders?${params.toString()}`);  // @ GET /shop/v1/orders
}
