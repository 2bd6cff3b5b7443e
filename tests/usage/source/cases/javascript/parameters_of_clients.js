// A client has parameters of its own, which each of its requests sends.
const axios = require('axios');
const got = require('got');

const shop = axios.create({ baseURL: 'https://x.example', params: { lang: 'it' } }); // @ query lang
const people = got.extend({ prefixUrl: 'https://x.example', searchParams: { tenant: 'a' } }); // @ query tenant

async function all() {
  const goods = await shop.get('/shop/v1/goods', { params: { page: 1 } }); // @ GET /shop/v1/goods; query page
  const orders = await shop.get('/shop/v1/orders'); // @ GET /shop/v1/orders
  const users = await people.get('people/v1/user').json(); // @ GET /people/v1/user
  return [goods, orders, users];
}
