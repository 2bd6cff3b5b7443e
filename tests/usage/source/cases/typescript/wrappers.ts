import axios, { AxiosInstance, AxiosResponse } from 'axios';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { RESTDataSource } from '@apollo/datasource-rest';
import { useQuery, useMutation } from '@tanstack/react-query';

interface Good {
  id: number;
  goods_name: string;
  price?: string;
}

type Paged<T> = {
  data: {
    items: T[];
    has_more_data: boolean; // @ read has_more_data
  };
};

export interface OrderDto {
  order_number: string; // @ read order_number
  lines: { unit_price: number }[]; // @ read unit_price
}

const instance: AxiosInstance = axios.create({
  baseURL: `${process.env.LMS_URL}`,
  timeout: 10_000,
});

instance.interceptors.request.use((config) => {
  config.headers.Authorization = `Bearer ${localStorage.getItem('token')}`;
  return config;
});
instance.interceptors.response.use((r) => r, (e) => Promise.reject(e));

const request = {
  get: <T>(url: string, params?: object) => instance.get<T>(url, { params }).then((r: AxiosResponse<T>) => r.data),
  post: <T>(url: string, body: object) => instance.post<T>(url, body).then((r) => r.data),
};

export const Goods = {
  list: (page: number) => request.get<Paged<Good>>('/shop/v1/goods', { page, sort_attr: 'price' }), // @ GET /shop/v1/goods; query sort_attr
  create: (name: string, price: number) => request.post<{ data: { goods_id: number } }>('/shop/v1/goods', { name, price }), // @ POST /shop/v1/goods; body name; body price
};

async function http<T>(path: string, init?: RequestInit): Promise<T> {
  const res = await fetch(`${process.env.LMS_URL}${path}`, { ...init, headers: { Accept: 'application/json' } });
  if (!res.ok) throw new Error(res.statusText);
  return (await res.json()) as T;
}

export const getOrder = (id: number) => http<OrderDto>(`/shop/v1/orders/${id}`); // @ GET /shop/v1/orders/{}

export const api = createApi({
  reducerPath: 'lms',
  baseQuery: fetchBaseQuery({ baseUrl: 'https://acme.example.com/' }),
  endpoints: (builder) => ({
    getUser: builder.query<{ country: string }, number>({ // @ read country
      query: (id) => `people/v1/user/${id}`, // @ GET /people/v1/user/{}
    }),
    updateUser: builder.mutation<void, { id: number; email: string }>({
      query: ({ id, email }) => ({
        url: `people/v1/user/${id}`, // @ PUT /people/v1/user/{}
        method: 'PUT',
        body: { email, legacy_flag: true }, // @ body email; body legacy_flag
      }),
    }),
    filters: builder.query<any, void>({
      query: () => ({ url: 'shop/v1/catalog/filters', params: { lang: 'en' } }), // @ GET /shop/v1/catalog/filters; query lang
      transformResponse: (response: any) => response.data.map((f: any) => f.label), // @ read label
    }),
  }),
});

export class CatalogAPI extends RESTDataSource {
  override baseURL = 'https://acme.example.com/';

  async getCatalog(): Promise<any[]> {
    const r = await this.get('shop/v1/catalog', { params: { depth: '2' } }); // @ GET /shop/v1/catalog; query depth
    return r.data.entries.map((e: any) => ({ id: e.id, title: e.old_title })); // @ read old_title
  }

  async copy(id: string) {
    return this.post(`shop/v1/goods/${encodeURIComponent(id)}/copy`, { body: { keep_price: true } }); // @ POST /shop/v1/goods/{}/copy; body keep_price
  }
}

export function useGood(id: number) {
  return useQuery({
    queryKey: ['good', id],
    queryFn: async () => {
      const res = await fetch(`/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
      const json = await res.json();
      return json.data;
    },
    select: (d: any) => d.description, // @ read description
  });
}

export function Card({ id }: { id: number }) {
  const { data } = useQuery({ queryKey: ['x', id], queryFn: () => http<any>(`/shop/v1/goods/${id}`) }); // @ GET /shop/v1/goods/{}
  return data?.data?.list_price ?? '-'; // @ read list_price
}
