// What a row of a table lacks is undefined, so that only rows with three items are for lists.
const _ = require('lodash');
const axios = require('axios');

const endpoints = {
  orders: {
    list: ['GET', '/shop/v1/orders', true], // @ GET /shop/v1/orders
    change: ['PUT', '/shop/v1/orders/:id'], // @ PUT /shop/v1/orders/{}
  },
};

const request = (method, path, params) => axios.request({ method, url: 'https://x.example.com' + path, params });

const pages = (path) => request('GET', path, { page: 1 }); // @ query page

module.exports = _.mapValues(endpoints, (group) =>
  _.mapValues(group, ([method, path, paginated]) => (id) => {
    const url = path.replace(':id', id);
    return paginated ? pages(url) : request(method, url);
  })
);

exports.all = (others) => {
  const [name, size, last] = ['catalog', ...others];
  return last ? request('GET', `/shop/v1/${name}`, { size }) : null; // @ GET /shop/v1/catalog; query size
};
