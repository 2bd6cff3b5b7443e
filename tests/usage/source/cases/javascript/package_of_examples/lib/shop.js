// Methods that one function makes; the examples call some of them, of the package by its folder and by its name.
const axios = require('axios');

function method(verb, path) {
  return (params) => axios({ method: verb, url: process.env.SHOP + path, params }).then((response) => response.data);
}

module.exports = () => ({
  goods: method('GET', '/shop/v1/goods'), // @ GET /shop/v1/goods
  orders: method('GET', '/shop/v1/orders'), // @ GET /shop/v1/orders
  users: method('GET', '/people/v1/user'), // @ GET /people/v1/user
});
