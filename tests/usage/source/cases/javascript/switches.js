const axios = require('axios');
const shop = axios.create({ baseURL: process.env.SHOP });

async function run(action, input) {
  switch (action) {
    case 'old':
    case 'add': {
      return shop.post('/shop/v1/goods', input); // @ POST /shop/v1/goods
    }
    case 'order':
      return shop.post('/shop/v1/orders', input); // @ POST /shop/v1/orders
    default:
      return shop.put('/shop/v1/goods/1', input); // @ PUT /shop/v1/goods/1
  }
}

run('old', { price: 3 }); // @ body price
run('order', { total: 3 }); // @ body total
run('other', { code: 3 }); // @ body code
