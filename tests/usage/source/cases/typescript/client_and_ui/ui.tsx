import React, { useEffect, useState } from 'react';
import useSWR from 'swr';
import { report, http } from './client';
import LmsClient from './client';
type Good = { id: number; price: string };
const fetcher = (url: string) => fetch(process.env.NEXT_PUBLIC_LMS + url).then((r) => r.json());
export function List({ client }: { client: LmsClient }) {
  const [goods, setGoods] = useState<Good[]>([]);
  const { data, error } = useSWR('/shop/v1/catalog', fetcher);  // @ GET /shop/v1/catalog
  useEffect(() => { client.goods(1).then((r: any) => setGoods(r.data.items)); }, []);
  return (
    <ul>
      {goods.map((g) => <li key={g.id}>{g.price} {g?.currency_prices?.[0]?.currency_code}</li>)}  // @ read currency_code; read currency_prices; read price
      {data?.data.items.map((c: any) => <Card key={c.item_id} price={c.item_price} />)}  // @ read item_id; read item_price
    </ul>
  );
}
export const save = async (form: Record<string, string>) => {
  const body = new FormData();
  body.append('name', form.name);
  body.append('price', form.price);  // @ body price
  const res = await http.post<{ data: { id_course: number } }>('/shop/v1/goods', body);  // @ POST /shop/v1/goods ; read id_course
  return res.data.id_course as number;  // @ read id_course
};
