import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

interface Goods { id: number; title: string; price: number } // @ read price
interface NewOrder { goods: number; discount?: number } // @ body discount
interface Filter { country: string; page: number }
type Row = { label: string };

const api = createApi({
  reducerPath: 'shop',
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: (builder) => ({
    goods: builder.query<Goods[], Filter>({
      query: ({ page, country }) => ({ url: '/shop/v1/goods', params: { page, country } }), // @ GET /shop/v1/goods; query country; query page
    }),
    rows: builder.query<Row[], void>({
      query: () => '/shop/v1/catalog', // @ GET /shop/v1/catalog
      transformResponse: (found: any) => found.items.map((each: any) => ({ label: each.name })), // @ read items; read name
    }),
    order: builder.mutation<{ number: number }, NewOrder>({ // @ read number
      query: (body) => ({ url: '/shop/v1/orders', method: 'POST', body }), // @ POST /shop/v1/orders
    }),
    person: builder.query({ query: (id) => `/people/v1/user/${id}` }), // @ GET /people/v1/user/{}
  }),
});

const more = api.injectEndpoints({
  endpoints: (build) => ({
    copy: build.mutation({
      query: ({ id, ...body }) => ({ url: `/shop/v1/goods/${id}/copy`, method: 'POST', body }), // @ POST /shop/v1/goods/{}/copy
    }),
  }),
});

export const { useGoodsQuery, useRowsQuery, useOrderMutation, useLazyPersonQuery } = api;
const { useCopyMutation } = more;

export function Shop({ number }) {
  const { data: goods = [], isLoading } = useGoodsQuery({ page: 1, country: 'it' });
  const rows = useRowsQuery();
  const [order, { data: ordered }] = useOrderMutation();
  const [load, person] = useLazyPersonQuery();
  const [copy] = useCopyMutation();
  if (isLoading) return null;
  return (
    <div
      onClick={() => load(number)}
      title={person.data?.language} // @ read language
    >
      {rows.data?.map((row) => row.label)}
      {goods.map((each) => (
        <b onClick={() => order({ goods: each.id, discount: 3 })}> // @ body discount
          {each.price} // @ read price
        </b>
      ))}
      <i onClick={() => copy({ id: number, keep_price: true }).unwrap()}> // @ body keep_price
        {ordered?.number} // @ read number
      </i>
    </div>
  );
}
