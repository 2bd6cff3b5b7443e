// A function is called with the names of paths: what it does without a caller is no other request.
const axios = require('axios');

const PATHS = { goods: '/shop/v1/goods', orders: '/shop/v1/orders' };

async function call(name) {
  const { data } = await axios.get(PATHS[name]);
  return data;
}

async function prices() {
  const goods = await call('goods'); // @ GET /shop/v1/goods
  return goods.items.map((good) => good.price); // @ read price
}

module.exports = { prices };
