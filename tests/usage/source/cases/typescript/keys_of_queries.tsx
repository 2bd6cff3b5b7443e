import { QueryClient, useQuery } from '@tanstack/react-query';
import axios from 'axios';

const shop = axios.create({ baseURL: 'https://shop.example.org/shop/v1' });

export function Goods() {
  const { data } = useQuery({ queryKey: ['goods', { colour: 'red' }] }); // @ GET /shop/v1/goods ; query colour
  return <p>{data.total}</p>; // @ read total
}

export function Orders() {
  const { data } = useQuery({ queryKey: ['orders', 3], queryFn: ({ queryKey }) => shop.get(`/${queryKey[0]}/${queryKey[1]}`).then((answer) => answer.data) }); // @ GET /shop/v1/orders/3
  return <p>{data.state}</p>; // @ read state
}

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      queryFn: async ({ queryKey: [name, params], signal }) => (await shop.get(`/${name}`, { params, signal })).data,
    },
  },
});
