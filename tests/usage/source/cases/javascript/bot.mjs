import { App } from '@slack/bolt';
import { google } from 'googleapis';
import pkg from 'axios';
import pMap from 'p-map';
const { default: axios } = pkg;
import dotenv from 'dotenv';
dotenv.config();

const { SHOP_DOMAIN, SHOP_TOKEN } = process.env;
const shop = axios.create({
  baseURL: `https://${SHOP_DOMAIN}`,
  headers: { authorization: `Bearer ${SHOP_TOKEN}` },
  paramsSerializer: (p) => new URLSearchParams(p).toString(),
});
shop.interceptors.response.use(
  (response) => response.data.data,
  (error) => Promise.reject(error),
);

const app = new App({ token: process.env.SLACK });

app.command('/goods', async ({ command, ack, respond }) => {
  await ack();
  const { items } = await shop.get('/shop/v1/goods', { params: { search: command.text, sort_attr: 'price' } }); // @ GET /shop/v1/goods; query sort_attr
  await respond({
    blocks: items.slice(0, 5).map((g) => ({ type: 'section', text: { type: 'mrkdwn', text: `*${g.name}* ${g.price ?? '-'}` } })), // @ read price; read name
  });
});

app.action('buy', async ({ ack, body, client }) => {
  await ack();
  const id = body.actions[0].value;
  await shop.post('/shop/v1/orders', { good: id, total_price: 0 }); // @ POST /shop/v1/orders; body total_price
  const [good, user] = await Promise.all([
    shop.get(`/shop/v1/goods/${id}`), // @ GET /shop/v1/goods/{}
    shop.get(`/people/v1/user/${body.user.id}`), // @ GET /people/v1/user/{}
  ]);
  await client.chat.postMessage({ text: `${user.user_data.country} ${good.ecommerce.currency}` }); // @ read country; read ecommerce
});

export async function toSheet() {
  const all = [];
  let page = 1, more;
  do {
    const data = await shop({ url: '/shop/v1/catalog', params: { page: page++ } }); // @ GET /shop/v1/catalog
    all.push(...data.items.map(toRow));
    more = data.has_more_data; // @ read has_more_data
  } while (more);
  const detailed = await pMap(all, (row) => shop.get('/shop/v1/goods/' + row[0]), { stopOnError: true }); // @ GET /shop/v1/goods/{}
  for (const d of detailed) all.push([d.w_price]); // @ read w_price
}

function toRow({ id, item_price: price = 0, ...rest }) { // @ read item_price
  return [id, price, rest.x_code]; // @ read x_code
}
