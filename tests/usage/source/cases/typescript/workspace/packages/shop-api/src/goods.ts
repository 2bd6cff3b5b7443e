import { api } from './client';
export async function fetchGoods(params: { sort_attr?: string } = {}) {
  return api.get('shop/v1/goods', { searchParams: params }).json<any>(); // @ GET /shop/v1/goods
}
export const getGoods = (id: string) => api.get(`shop/v1/goods/${id}`).json<any>(); // @ GET /shop/v1/goods/{}
