// A function that adds parameters to a path, which may have some.
const axios = require('axios');

async function get(path, page) {
  const separator = path.includes('?') ? '&' : '?';
  const { data } = await axios.get(`${process.env.SHOP_URL}${path}${separator}page=${page}`); // @ query page
  return data;
}

get('/shop/v1/goods?sort_attr=price', 1); // @ GET /shop/v1/goods ; query sort_attr
get('/shop/v1/orders', 1); // @ GET /shop/v1/orders
