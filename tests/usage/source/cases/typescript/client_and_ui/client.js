import axios from 'axios';
import qs from 'querystring';
import config from './config.json';
const { lms: { host, paths } } = config;

export const http = axios.create({ baseURL: host, timeout: 1000 });
http.interceptors.response.use((res) => res.data, (err) => Promise.reject(err));

export default class LmsClient {
  #token;
  static PATHS = Object.freeze({ GOODS: '/shop/v1/goods', ORDER: '/shop/v1/orders/:id' });
  constructor({ baseUrl, token }) { this.baseUrl = baseUrl; this.#token = token; }
  get headers() { return { Authorization: `Bearer ${this.#token}` }; }
  async _fetch(method, path, { query, body } = {}) {
    const url = new URL(path, this.baseUrl);
    if (query) Object.entries(query).forEach(([k, v]) => url.searchParams.set(k, v));
    const opts = { method, headers: this.headers };
    if (body) opts.body = JSON.stringify(body);
    const response = await fetch(url, opts);
    if (!response.ok) { throw new Error(`${method} /shop/v1/goods: ${response.status}`); }
    return response.json();
  }
  goods(page) { return this._fetch('GET', LmsClient.PATHS.GOODS, { query: { page, sort_attr: 'price' } }); }  // @ GET /shop/v1/goods
  order(id) { return this._fetch('GET', LmsClient.PATHS.ORDER.replace(':id', id)); }  // @ GET /shop/v1/orders/{}
  createGood(good) {
    const { name, price: amount } = good;
    const body = { name };
    if (amount != null) Object.assign(body, { price: amount });  // @ body price
    return this._fetch('POST', LmsClient.PATHS.GOODS, { body });  // @ POST /shop/v1/goods
  }
}
async function* pages(client) {
  for (let page = 1; ; page++) {
    const { data: { items, has_more_data: more } } = await client.goods(page);  // @ read has_more_data
    yield* items;
    if (!more) break;
  }
}
export async function report(client) {
  const out = [];
  for await (const good of pages(client)) {
    const { id, prices = [], ...others } = good;  // @ read prices
    out.push({ id, price: prices.length ? prices[0].price : good.price });  // @ read price
  }
  return out;
}
export const orders = () => http.get(paths.orders, { params: { date_from: '2020' } }).then(({ data }) => data.items.map(mapOrder));  // @ GET /shop/v1/orders; query date_from
const mapOrder = (o) => ({ total: o['total_price'], c: o.currency });  // @ read currency; read total_price
export function legacy(cb) {
  request({ url: `${host}/legacy/users?x=1`, method: 'POST', json: true, body: { a: 1 } }, (error, response, body) => {  // @ POST /legacy/users; body a
    cb(body.old_field);  // @ read old_field
  });
}
$.ajax({ url: '/shop/v1/catalog', type: 'GET', data: { price_max: 3 }, success: function (res) { $('#x').text(res.data.items[0].item_price); } });  // @ GET /shop/v1/catalog; query price_max; read item_price
const xhr = new XMLHttpRequest();
xhr.open('PUT', host + '/shop/v1/goods/' + window.id);  // @ PUT /shop/v1/goods/{}
xhr.send(JSON.stringify({ ecommerce: 1 }));  // @ body ecommerce
https.request({ hostname: 'acme.example.com', path: '/people/v1/user?page=1', method: 'GET' }, (res) => {  // @ GET /people/v1/user
  let raw = ''; res.on('data', (c) => { raw += c; }); res.on('end', () => { const users = JSON.parse(raw); console.log(users.data.items[0].country); });  // @ read country
});
router.post('/hook', async (req, res) => {  // @ WEBHOOK /
  const { payload } = req.body;
  await http.patch(`/shop/v1/goods/${payload.id}`, qs.stringify({ selling: 0 }));  // @ PATCH /shop/v1/goods/{}; body selling
});
const stripe = await fetch('https://api.stripe.com/shop/v1/goods');
jest.mock('/shop/v1/goods');
nock('https://acme.example.com').get('/shop/v1/goods').reply(200, { data: {} });
