import type { Context } from './context';
export const one = async ({ shop }: Context, id: string) => {
  const { price } = await shop.goods.find(id); // @ read price
  return price;
};
