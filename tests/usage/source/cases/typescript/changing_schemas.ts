// Schemas whose functions make what a program sends: only these names are sent.
import { z } from "zod";

const Part = z.object({ label: z.string() }).transform((part) => ({ part_label: part.label })); // @ body part_label
const NewGood = z
  .object({ title: z.string(), amount: z.number(), parts: z.array(Part) })
  .transform((good) => ({
    name: good.title, // @ body name
    price: good.amount, // @ body price
    parts: good.parts, // @ body parts
  }));
const Order = z.object({ lines: z.number(), total: z.number() }); // @ body lines; body total

export async function create(good: z.input<typeof NewGood>) {
  const body = NewGood.parse(good);
  await fetch("/shop/v1/goods", { method: "POST", body: JSON.stringify(body) }); // @ POST /shop/v1/goods
}

export async function known() {
  const body = NewGood.parse({ title: "a", amount: 3, parts: [{ label: "b" }] });
  await fetch("/shop/v1/catalog", { method: "POST", body: JSON.stringify(body) }); // @ POST /shop/v1/catalog
}

export async function order(given: unknown) {
  const body = Order.parse(given);
  await fetch("/shop/v1/orders", { method: "POST", body: JSON.stringify(body) }); // @ POST /shop/v1/orders
}
