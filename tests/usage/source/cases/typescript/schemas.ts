import * as v from 'valibot';
import { z } from 'zod';

const pageOf = <T extends z.ZodTypeAny>(item: T) => z.object({ data: z.object({ items: z.array(item) }) });
const named = z.object({ id: z.number(), name: z.string() });
const goodSchema = named.extend({
  price: z.coerce.number().nullish(),  // @ read price
}).passthrough();
const orderSchema = z.object({
  ...named.shape,
  prices: z.array(z.object({ total_price: z.number() })).optional(),  // @ read total_price
}).transform((order) => ({ id: order.id, country: order.country }));  // @ read country

async function shopFetch<S extends z.ZodTypeAny>(path: string, schema: S): Promise<z.infer<S>> {
  const res = await fetch('https://acme.example.com' + path);
  return schema.parse(await res.json());
}

export const goods = () => shopFetch('/shop/v1/goods', pageOf(goodSchema));  // @ GET /shop/v1/goods
export const orders = () => shopFetch('/shop/v1/orders', z.object({ data: orderSchema.array() }));  // @ GET /shop/v1/orders

export async function user(id: number) {
  const res = await fetch(`https://acme.example.com/people/v1/user/${id}`);  // @ GET /people/v1/user/{}
  const parsed = z.object({ data: z.any() }).safeParse(await res.json());
  return parsed.success ? parsed.data.data.language : null;  // @ read language
}

const Catalog = v.object({ item_price: v.nullable(v.string()) });  // @ read item_price

export async function catalog() {
  const res = await fetch('https://acme.example.com/shop/v1/catalog');  // @ GET /shop/v1/catalog
  return v.parse(v.object({ data: v.array(Catalog) }), await res.json());
}

const newGood = z.object({
  ecommerce: z.boolean(),  // @ body ecommerce
});

export async function create(input: unknown) {
  const body = newGood.parse(input);
  await fetch('https://acme.example.com/shop/v1/goods', { method: 'POST', body: JSON.stringify(body) });  // @ POST /shop/v1/goods
}
