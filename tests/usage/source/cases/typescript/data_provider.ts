import { fetchUtils, DataProvider } from 'react-admin';

const url = import.meta.env.VITE_URL;
const http = fetchUtils.fetchJson;
const paths: Record<string, string> = { goods: 'shop/v1/goods', orders: 'shop/v1/orders' };

export const provider: DataProvider = {
  getList: async (resource, { pagination: { page } }) => {
    const { json } = await http(`${url}/${paths[resource]}?page=${page}`); // @ GET /shop/v1/goods; GET /shop/v1/orders; query page
    return { data: json.items.map((each: any) => ({ id: each.id, cost: each.price })), total: json.count }; // @ read items; read id; read price; read count
  },
  update: (resource, { id, data }) =>
    http(`${url}/${paths[resource]}/${id}`, { method: 'PUT', body: JSON.stringify({ price: data.cost }) }), // @ PUT /shop/v1/goods/{}; PUT /shop/v1/orders/{}; body price
};
