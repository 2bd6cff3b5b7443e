import { Context } from './context';

export async function prices(ctx: Context): Promise<void> {
  const page = await ctx.shop.goods.all();
  for (const g of page.data.items) {
    console.log(g.name, g.price); // @ read price
  }
  const orders = await ctx.shop.orders.recent();
  orders.data.forEach((o: any) => console.log(o.total)); // @ read total
}
