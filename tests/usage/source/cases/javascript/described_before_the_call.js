// A request that a variable describes: its place is where its URL is written, and that of a path alone is the call.
const axios = require('axios');
const api = axios.create({ baseURL: process.env.SHOP_URL });

async function copy(ids) {
  const request = {
    method: 'POST',
    url: '/shop/v1/goods/batch', // @ POST /shop/v1/goods/batch
    data: { price: ids }, // @ body price
  };
  return api.request(request);
}

async function orders() {
  const path = '/shop/v1/orders';
  return api.get(path); // @ GET /shop/v1/orders
}

module.exports = { copy, orders };
