import { Injectable } from '@angular/core';
import { HttpClient, HttpParams } from '@angular/common/http';
import axios, { AxiosInstance } from 'axios';
import type { Goods } from './types';
import { LmsApi } from './lms-api';
const ENDPOINTS = { goods: '/shop/v1/goods', catalog: (id: number) => `/shop/v1/catalog/filters?x=${id}` } as const;
@Injectable({ providedIn: 'root' })
export class GoodsService {
  private readonly baseUrl = environment.lms + '/shop/v1';
  constructor(private http: HttpClient, private readonly api: LmsApi) {}
  list(page = 1): Observable<Goods[]> {
    const params = new HttpParams().set('page', String(page)).set('sort_attr', 'price');  // @ query sort_attr
    return this.http.get<any>(`${this.baseUrl}/goods`, { params }).pipe(map(r => r.data.items as Goods[]), map((items) => items.map(i => ({ p: i.price, n: i.name }))));  // @ GET /shop/v1/goods; read price
  }
  async create(dto: CreateDto) {
    const payload: Record<string, unknown> = { name: dto.name };
    if (dto.price !== undefined) { payload.price = dto.price; }  // @ body price
    payload['selling'] = 1;  // @ body selling
    const { data: { data: created } } = await axios.post<Goods>(process.env.LMS + ENDPOINTS.goods, payload);  // @ POST /shop/v1/goods
    return created.id_course;  // @ read id_course
  }
}
export class Loki extends RESTDataSource {
  override baseURL = 'https://acme.example.com/';
  async goodsById(id: string) { const r = await this.get(`shop/v1/goods/${encodeURIComponent(id)}`); return { price: r.data.price, ...r.data.extra }; }  // @ GET /shop/v1/goods/{}; read extra; read price
  async upd(id: string, body: any) { return this.put(`shop/v1/goods/${id}`, { body: { ecommerce_options: { price: 3 } } }); }  // @ PUT /shop/v1/goods/{}; body ecommerce_options; body price
}
export const useUser = (id: string) => useQuery(['u', id], () => client.get('/people/v1/user/' + id).then(res => res.data), { select: (u) => u.data.country });  // @ GET /people/v1/user/{}
async function got1() {
  for await (const item of got.paginate(`https://acme.example.com${ENDPOINTS.catalog(3)}`)) { console.log(item.price); }  // @ GET /shop/v1/catalog/filters; read price
  const url = new URL('/shop/v1/orders', BASE); url.searchParams.append('price_min', '3');
  const res = await fetch(url.toString(), { headers });  // @ GET /shop/v1/orders
  if (res.status !== 200) return;
  const body: { data: { items: Order[] } } = await res.json();
  const first = body.data.items[0];
  return first?.currency?.symbol ?? 'x';  // @ read currency; read symbol
}
