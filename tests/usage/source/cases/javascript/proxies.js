const fetch = require('node-fetch');

const ROUTES = {
  goods: ['GET', '/shop/v1/goods'],
  makeOrder: ['POST', '/shop/v1/orders'], // @ POST /shop/v1/orders
};
const api = new Proxy({ host: 'https://shop.example.com' }, {
  get: (of, name) => async (params) => {
    const [method, path] = ROUTES[name];
    const body = method === 'POST' ? JSON.stringify(params) : undefined;
    return (await fetch(of.host + path, { method, body })).json();
  },
});

module.exports = async () => (await api.goods()).data.items; // @ GET /shop/v1/goods; read items; read data
