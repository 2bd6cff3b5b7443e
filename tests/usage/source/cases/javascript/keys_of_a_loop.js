const axios = require("axios");

function send(path, options) {
  const body = {};
  for (const field in options) {
    if (options.hasOwnProperty(field) && options[field] !== null) {
      body[field] = options[field];
    }
  }
  return axios.post(process.env.SHOP_URL + path, body);
}

send("/shop/v1/goods", { price: 3, title: "x" }); // @ POST /shop/v1/goods; body price; body title
