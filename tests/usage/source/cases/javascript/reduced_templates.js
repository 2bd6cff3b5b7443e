// A path with values for its placeholders, which a regular expression finds: a template may have none.
const axios = require('axios');

function call(template) {
  const names = template.match(/:(\w+)/g) || [];
  return function (...values) {
    const path = names.reduce((made, name) => made.replace(name, encodeURIComponent(values.shift())), template);
    return axios.get(process.env.SHOP + path).then((response) => response.data);
  };
}

const goods = call('/shop/v1/goods'); // @ GET /shop/v1/goods
const good = call('/shop/v1/:what/:id');

goods().then((data) => console.log(data.items)); // @ read items
good('goods', 3).then((data) => console.log(data.price)); // @ GET /shop/v1/goods/3 ; read price

exports.found = (filters) => {
  const path = filters.reduce((made, each) => `${made}&name=${each}`, '/shop/v1/orders?sort_attr=price'); // @ query sort_attr ; query name
  return axios.get(process.env.SHOP + path).then((response) => response.data.total); // @ GET /shop/v1/orders ; read total
};

exports.named = (names) => names.reduce((made, each) => made + each, '/shop/v1/catalog'); // a path, but nothing is sent

function send(template) {
  const names = template.match(/:\w+/g) || [];
  return (...values) => {
    const path = names.reduce((made, name) => made.replace(name, values.shift()), template);
    return axios.post(process.env.SHOP + path, values[0]);
  };
}

send('/shop/v1/orders')({ cost: 3 }); // @ POST /shop/v1/orders ; body cost
