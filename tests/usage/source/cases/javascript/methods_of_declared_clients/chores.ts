// Functions that get the client, and that nothing in the program calls.

import { Goods, Shop } from './client';

export async function add(shop: Shop, name: string, price: number): Promise<number> {
  const good = await shop.goods.create({ name, price }); // @ body price; body name
  return good.id; // @ read id
}

export const rename = (shop: Shop, id: number, name: string) => shop.goods.update(id, { name, prices: [] }); // @ body prices; body name

export const empty = (goods: Goods, id: number) => goods.update(id, { parts: [] }); // @ body parts
