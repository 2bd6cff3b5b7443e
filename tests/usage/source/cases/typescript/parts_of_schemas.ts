// Schemas with some properties of others.
import { z } from "zod";

const Good = z.object({
  id: z.number(),
  price: z.string(),
});
const Order = z.object({
  id: z.number(),
  price: z.string(), // @ read price
});

export async function goods() {
  const found = await (await fetch("/shop/v1/goods")).json(); // @ GET /shop/v1/goods
  return [Good.pick({ id: true }).parse(found.data), Good.omit({ price: true }).parse(found.data)];
}

export async function orders() {
  const found = await (await fetch("/shop/v1/orders")).json(); // @ GET /shop/v1/orders
  return Order.parse(found.data).price; // @ read price
}
