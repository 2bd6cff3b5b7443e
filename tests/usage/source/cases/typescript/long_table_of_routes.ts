// What belongs to a row of a table is sent and read together, also if the table is long and none of its names is known.
import { z } from 'zod';

const Good = z.object({ price: z.number() }); // @ read price
const Order = z.object({ total: z.number() }); // @ read total
const User = z.object({ country: z.string() }); // @ read country
const Any = z.unknown();

const routes = {
  goods: { verb: 'GET', path: '/shop/v1/goods', returns: Good },
  addGood: { verb: 'POST', path: '/shop/v1/goods', returns: Any },
  changeGood: { verb: 'PUT', path: '/shop/v1/goods/:id', returns: Any },
  removeGood: { verb: 'DELETE', path: '/shop/v1/goods/:id', returns: Any },
  order: { verb: 'GET', path: '/shop/v1/orders/:id', returns: Order },
  changeOrder: { verb: 'PUT', path: '/shop/v1/orders/:id', returns: Any },
  filters: { verb: 'GET', path: '/shop/v1/catalog/filters', returns: Any },
  catalog: { verb: 'GET', path: '/shop/v1/catalog', returns: Any },
  user: { verb: 'GET', path: '/people/v1/user/:id', returns: User },
  removeUser: { verb: 'DELETE', path: '/people/v1/user/:id', returns: Any },
};

export async function call(name: keyof typeof routes) {
  const route = routes[name];
  const response = await fetch(process.env.SHOP + route.path, { method: route.verb }); // @ GET /shop/v1/goods; POST /shop/v1/goods; PUT /shop/v1/goods/{}; DELETE /shop/v1/goods/{}; GET /shop/v1/orders/{}; PUT /shop/v1/orders/{}; GET /shop/v1/catalog/filters; GET /shop/v1/catalog; GET /people/v1/user/{}; DELETE /people/v1/user/{}
  return route.returns.parse(await response.json());
}
