const axios = require('axios');

function call(service, ...segments) {
  const [kind, ...rest] = segments;
  return axios.get(['https://shop.test', service, 'v1', kind, ...rest].join('/'));
}

function save(...segments) {
  return axios.put(['https://shop.test', segments[0], 'v1', ...segments.slice(1)].join('/'));
}

call('shop', 'goods', 3); // @ GET /shop/v1/goods/3
save('shop', 'goods', 4); // @ PUT /shop/v1/goods/4

const joined = (...parts) => parts.map((part) => String(part).replace('#', '')).join('/');
axios.get(`https://shop.test/${joined('shop/v1', 'goods', 5)}`); // @ GET /shop/v1/goods/5
