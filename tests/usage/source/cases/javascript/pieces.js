// A text that may have fewer pieces than the program takes.
const axios = require('axios');

const operations = { goods: 'GET', users: 'PUT /batch' };

function path(operation, base) {
  const [, tail] = operation.split(' ');
  return base + (tail || '');
}

axios.get('https://x.example' + path(operations.goods, '/shop/v1/goods')); // @ GET /shop/v1/goods
axios.put('https://x.example' + path(operations.users, '/people/v1/user'), {}); // @ PUT /people/v1/user/batch
