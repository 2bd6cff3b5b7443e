// Syncs and actions of Nango, whose object sends requests to the address of the connection.
import type { NangoAction, NangoSync, ProxyConfiguration } from '../../models';

interface Order {
  total: number; // @ read total
}

export default async function fetchData(nango: NangoSync): Promise<void> {
  const response = await nango.get({ endpoint: '/shop/v1/goods', params: { sort_attr: 'price' }, retries: 3 }); // @ GET /shop/v1/goods ; query sort_attr
  await nango.batchSave(response.data.items.map((item: any) => ({ id: item.id, cost: item.price })), 'Good'); // @ read items ; read id ; read price
}

export async function runAction(client: NangoAction, input: { id: string; cost: number }): Promise<number> {
  await client.put({ endpoint: `/shop/v1/goods/${input.id}`, data: { price: input.cost } }); // @ PUT /shop/v1/goods/{} ; body price
  const config: ProxyConfiguration = {
    method: 'POST',
    endpoint: '/shop/v1/orders', // @ POST /shop/v1/orders
    data: { cost: input.cost }, // @ body cost
  };
  const order = await client.proxy<Order>(config);
  return order.data.total; // @ read total
}

export async function others(nango: NangoSync): Promise<void> {
  const metadata = await nango.getMetadata();
  await nango.setMetadata({ price: metadata.price });
  await nango.log('/shop/v1/catalog');
}
