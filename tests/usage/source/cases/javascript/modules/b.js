const axios = require('axios');
const { BASE, PATHS } = require('./conf');
const api = axios.create({ baseURL: `${process.env.HOST}/shop/v1`, headers: {} });
api.interceptors.request.use(c => c);

async function listGoods(page = 1) {
  const { data } = await api.get('/goods', { params: { page, sort_attr: 'price' } });  // @ GET /shop/v1/goods; query sort_attr
  return data.data.items;
}
async function run() {
  const goods = await listGoods();
  const rows = goods.map(({ id, price = 0, ...rest }) => ({ id, price }));  // @ read price
  for (const g of goods) { console.log(g.currency_prices?.[0].price); }  // @ read currency_prices; read price
  const total = goods.reduce((sum, g) => sum + Number(g.amount), 0);  // @ read amount
  await axios.post(BASE + '/shop/v1/goods', { name: 'x', selling: true, ...(total ? { prices: [1] } : {}) });  // @ POST /shop/v1/goods; body prices; body selling
  return fetch(`${BASE}${PATHS.user(3)}`, { method: 'PUT', body: JSON.stringify({ email: 'x' }) }).then(r => r.json()).then(u => u.data.last_update);  // @ PUT /people/v1/user/3; read last_update
}
class Lms {
  constructor(host) { this.host = host; }
  async call(method, path, body) {
    const res = await fetch(this.host + path, { method, body: JSON.stringify(body) });
    if (!res.ok) throw new Error(`failed /shop/v1/catalog`);
    return res.json();
  }
  catalog() { return this.call('GET', '/shop/v1/catalog'); }  // @ GET /shop/v1/catalog
  async remove(id) { await this.call('DELETE', `/shop/v1/orders/${id}`); }  // @ DELETE /shop/v1/orders/{}
}
const lms = new Lms('https://x.example.com');
lms.catalog().then(c => { c.data.items.forEach(i => i.item_price); });  // @ read item_price
app.get('/shop/v1/goods', (req, res) => res.json({}));
// fetch('/shop/v1/catalog')
module.exports = { listGoods, Lms };
