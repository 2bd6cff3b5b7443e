const axios = require("axios");
const _ = require("underscore");

const shop = axios.create({ baseURL: "https://acme.example.com/shop/v1" });

async function create(price, sells) {
  const body = {};
  Object.assign(body, { price }); // @ body price
  if (sells) {
    _.extend(body, { selling: true }); // @ body selling
  }
  console.log(Object.assign({}, body, { currency_symbol: "EUR" }));
  await shop.post("/goods", body); // @ POST /shop/v1/goods
}

async function update(id, given) {
  const body = given || {};
  Object.assign(body, { affiliate_price: 3 }); // @ body affiliate_price
  await shop.put(`/goods/${id}`, body); // @ PUT /shop/v1/goods/{}
}

async function list(options) {
  const params = $.extend(true, {}, { page_size: 50 }, options, { sort_attr: "price" }); // @ query page_size; query sort_attr
  return shop.get("/catalog", { params: params }); // @ GET /shop/v1/catalog
}

async function order(body) {
  await shop.post("/orders", Object.assign(body, { currency_symbol: "EUR" })); // @ POST /shop/v1/orders; body currency_symbol
}

module.exports = { create, update, list, order };
