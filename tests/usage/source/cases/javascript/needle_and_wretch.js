const needle = require('needle');
const wretch = require('wretch');

async function withNeedle(base) {
  const sorted = await needle('get', `${base}/shop/v1/goods?sort_attr=price`, { json: true }); // @ GET /shop/v1/goods ; query sort_attr
  console.log(sorted.body.data.items[0].price); // @ read price
  await needle('post', base + '/shop/v1/goods', { price: 3 }, { json: true }); // @ POST /shop/v1/goods ; body price
  await needle.put(base + '/shop/v1/goods/3', { price: 3 }, { json: true }); // @ PUT /shop/v1/goods/3 ; body price
}

async function withWretch(base) {
  const api = wretch(base).auth('Bearer x').errorType('json').resolve((response) => response.json());
  const goods = await api.get('/shop/v1/goods'); // @ GET /shop/v1/goods
  console.log(goods.data.items[0].price); // @ read price
  await wretch(base + '/shop/v1/goods').query({ sort_attr: 'price' }).get().json(); // @ GET /shop/v1/goods ; query sort_attr
  await api.url('/shop/v1/goods').post({ price: 3 }); // @ POST /shop/v1/goods ; body price
  await wretch('/shop/v1/goods', {}).json({ price: 3 }).post().res(); // @ POST /shop/v1/goods ; body price
}
