import * as shop from '@acme/goods-sdk';
export async function priceOf(id: string) {
  const found = await shop.goods.getGoods(id);
  return found.data.price; // @ read price
}
