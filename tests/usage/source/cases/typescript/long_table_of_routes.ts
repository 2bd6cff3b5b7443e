// What belongs to a row of a table is sent and read together, also if the table is long and none of its names is known.
import { z } from 'zod';

const Good = z.object({ price: z.number() }); // @ read price
const Order = z.object({ total: z.number() }); // @ read total
const User = z.object({ country: z.string() }); // @ read country
const Any = z.unknown();

const routes = {
  goods: { verb: 'GET', path: '/shop/v1/goods', returns: Good }, // @ GET /shop/v1/goods
  addGood: { verb: 'POST', path: '/shop/v1/goods', returns: Any }, // @ POST /shop/v1/goods
  changeGood: { verb: 'PUT', path: '/shop/v1/goods/:id', returns: Any }, // @ PUT /shop/v1/goods/{}
  removeGood: { verb: 'DELETE', path: '/shop/v1/goods/:id', returns: Any }, // @ DELETE /shop/v1/goods/{}
  order: { verb: 'GET', path: '/shop/v1/orders/:id', returns: Order }, // @ GET /shop/v1/orders/{}
  changeOrder: { verb: 'PUT', path: '/shop/v1/orders/:id', returns: Any }, // @ PUT /shop/v1/orders/{}
  filters: { verb: 'GET', path: '/shop/v1/catalog/filters', returns: Any }, // @ GET /shop/v1/catalog/filters
  catalog: { verb: 'GET', path: '/shop/v1/catalog', returns: Any }, // @ GET /shop/v1/catalog
  user: { verb: 'GET', path: '/people/v1/user/:id', returns: User }, // @ GET /people/v1/user/{}
  removeUser: { verb: 'DELETE', path: '/people/v1/user/:id', returns: Any }, // @ DELETE /people/v1/user/{}
};

export async function call(name: keyof typeof routes) {
  const route = routes[name];
  const response = await fetch(process.env.SHOP + route.path, { method: route.verb });
  return route.returns.parse(await response.json());
}
