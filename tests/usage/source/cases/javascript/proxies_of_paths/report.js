import { createClient } from './client.js';

const client = createClient({ host: process.env.SHOP_HOST });
const { shop, people } = client;

const { items } = await shop.v1.goods.$get({ sort_attr: 'price' }); // @ GET /shop/v1/goods; query sort_attr
for (const good of items) console.log(good.affiliate_price); // @ read affiliate_price

await client.shop.v1.orders.$post({ user_is_not_enrolled: true }); // @ POST /shop/v1/orders; body user_is_not_enrolled
for await (const order of shop.v1.orders.$each()) console.log(order.total_price); // @ GET /shop/v1/orders; read total_price
await shop.v1['goods'](7).$delete(); // @ DELETE /shop/v1/goods/7

const user = await people.v1.user(process.argv[2]).$get(); // @ GET /people/v1/user/{}
console.log(user.country); // @ read country
console.log(shop.v1.catalog.filters.$path);
