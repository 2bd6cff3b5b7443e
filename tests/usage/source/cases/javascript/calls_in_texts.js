// Calls that are texts with a method and a path, of which a function makes both.
const axios = require('axios');

const CALLS = {
  goods: 'GET /shop/v1/goods',
  rename: 'PUT /shop/v1/goods/:id',
};

async function call(name, id, body) {
  const [method, path] = CALLS[name].split(' ');
  const { data } = await axios({ method, url: path.replace(':id', id), data: body });
  return data;
}

async function prices() {
  const goods = await call('goods'); // @ GET /shop/v1/goods
  return goods.items.map((good) => good.price); // @ read price
}

const rename = (id) => call('rename', id, { price: 3 }); // @ PUT /shop/v1/goods/{} ; body price

module.exports = { prices, rename };
