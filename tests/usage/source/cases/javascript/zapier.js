const BASE = '{{bundle.authData.subdomain}}.example.com';

const perform = async (z, bundle) => {
  const response = await z.request({
    url: `https://${bundle.authData.domain}/shop/v1/goods`, // @ GET /shop/v1/goods
    method: 'GET',
    params: { page: bundle.meta.page + 1, sort_attr: 'price' }, // @ query sort_attr
  });
  response.throwForStatus();
  return response.data.data.items.map((g) => ({ id: g.id, cost: g.price })); // @ read price
};

const create = (z, bundle) => {
  const options = {
    url: 'https://{{bundle.authData.domain}}/shop/v1/goods', // @ POST /shop/v1/goods
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: {
      name: bundle.inputData.name,
      price: bundle.inputData.price, // @ body price
      selling: '{{bundle.inputData.selling}}', // @ body selling
    },
  };
  return z.request(options).then((response) => {
    response.throwForStatus();
    const results = response.json;
    return results.data.id_good; // @ read id_good
  });
};

module.exports = {
  key: 'good',
  noun: 'Good',
  list: { display: { label: 'New Good', description: 'x' }, operation: { perform, sample: { price: 3 } } },
  create: { operation: { inputFields: [{ key: 'name', required: true }], perform: create } },
  search: {
    operation: {
      perform: {
        url: 'https://{{bundle.authData.domain}}/shop/v1/orders', // @ GET /shop/v1/orders
        method: 'GET',
        params: { price_min: '{{bundle.inputData.min}}' }, // @ query price_min
      },
    },
  },
};

const PATHS = { goods: '/shop/v1/goods' };
const copy = async (z, bundle) => {
  const response = await z.request({
    method: 'POST',
    url: `https://${bundle.authData.domain}${PATHS.goods}/${bundle.inputData.id}/copy`, // @ POST /shop/v1/goods/{}/copy
  });
  return response.data;
};
module.exports.copy = { operation: { perform: copy } };
