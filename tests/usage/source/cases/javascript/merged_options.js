// Options that `Object.assign` makes of the method, the URL and others are sent by the call that gets them.
const rp = require('request-promise');

async function api(method, uri, extra) {
  const response = await rp(Object.assign({ method, uri: 'https://x.example.com' + uri, json: true }, extra));
  return response.data; // @ read data
}

exports.goods = (id) =>
  api('GET', `/shop/v1/goods/${id}`).then((found) => ({ // @ GET /shop/v1/goods/{}
    price: found.price, // @ read price
  }));
