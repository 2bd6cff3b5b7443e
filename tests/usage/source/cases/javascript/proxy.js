const Koa = require('koa');
const Router = require('@koa/router');
const got = require('got');
const NodeCache = require('node-cache');
const config = require('config');

const cache = new NodeCache({ stdTTL: 60 });
const router = new Router({ prefix: '/api' });
const client = got.extend({ prefixUrl: config.get('shop.url'), responseType: 'json', resolveBodyOnly: true });

async function cached(key, fn) {
  const hit = cache.get(key);
  if (hit) return hit;
  const value = await fn();
  cache.set(key, value);
  return value;
}

router.get('/goods', async (ctx) => {
  const body = await cached('goods', () => client('shop/v1/goods', { searchParams: { sort_attr: 'price' } })); // @ GET /shop/v1/goods; query sort_attr
  ctx.body = body.data.items.map(({ id, price }) => ({ id, price })); // @ read price
});

router.post('/goods/:id', async (ctx) => { // @ WEBHOOK /
  const { amount } = ctx.request.body;
  const payload = { name: ctx.params.id };
  if (amount) Object.assign(payload, { affiliate_price: amount }); // @ body affiliate_price
  payload['selling'] = !!amount; // @ body selling
  ctx.body = await client.put(`shop/v1/goods/${ctx.params.id}`, { json: payload }); // @ PUT /shop/v1/goods/{}
});

router.get('/orders', async (ctx, next) => {
  try {
    for await (const order of got.paginate(`${config.get('shop.url')}/shop/v1/orders`, { // @ GET /shop/v1/orders
      pagination: { transform: (r) => JSON.parse(r.body).data.items },
    })) {
      if (order.total_price > 3) ctx.body = order; // @ read total_price
    }
  } catch ({ response }) {
    ctx.throw(response.statusCode);
  }
});

class UserService {
  static async find(id) {
    const { data } = await client.get(`people/v1/user/${id}`); // @ GET /people/v1/user/3
    return new User(data);
  }
}
class User {
  constructor(raw) {
    this.country = raw.user_data.country; // @ read country
    Object.assign(this, raw);
  }
  get mail() { return this.email; } // @ read email
}
module.exports = async () => (await UserService.find(3)).mail;
new Koa().use(router.routes()).listen(3000);
