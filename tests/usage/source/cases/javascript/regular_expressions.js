const axios = require("axios");

async function shop(endpoint, options = {}) {
  const matches = /^(GET|POST|PUT)\s+(.*)$/.exec(endpoint);
  if (matches === null) {
    throw new Error(`invalid endpoint ${endpoint}`);
  }
  const method = matches[1].toLowerCase();
  const { data } = await axios({ method, url: process.env.SHOP_URL + matches[2], data: options });
  return data;
}

async function other(endpoint) {
  const [, method, path] = endpoint.match(new RegExp("^(\\w+) (/.*)$"));
  return axios.request({ method, url: process.env.SHOP_URL + path });
}

shop("PUT /shop/v1/goods/batch", { price: 3 }); // @ PUT /shop/v1/goods/batch; body price
other("DELETE /shop/v1/orders/3"); // @ DELETE /shop/v1/orders/3

for (const found of "PUT /shop/v1/goods/8, GET /people/v1/user".matchAll(/([A-Z]+) (\/[^ ,]+)/g)) {
  axios({ method: found[1], url: process.env.SHOP_URL + found[2] }); // @ PUT /shop/v1/goods/8; GET /people/v1/user
}
