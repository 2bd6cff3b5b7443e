import axios from 'axios';

// Objects without a type, by the names of their classes; a method is named like that of a client.

const http = axios.create({ baseURL: process.env.SHOP });

interface Good { id: number; cost: number } // @ read cost

class GoodsResource {
  get(id: number): Promise<Good> {
    return http.get<Good>(`/shop/v1/goods/${id}`).then((r) => r.data); // @ GET /shop/v1/goods/{}
  }
}

class OrderResource {
  get(id: number) {
    return http.get(`/shop/v1/orders/${id}`).then((r) => r.data); // @ GET /shop/v1/orders/{}
  }
}

const create = () => ({ goods: new GoodsResource(), orders: new OrderResource() });
export type Shop = ReturnType<typeof create>;

export async function cost(shop: Shop, id: number) {
  const good = await shop.goods.get(id);
  return good.cost; // @ read cost
}

export async function total(shop: Shop, id: number) {
  const order = await shop.orders.get(id);
  return order.total; // @ read total
}

export async function other(cache) {
  const entry = await cache.get(1);
  return entry.cost + entry.total;
}
