module.exports = (client) => ({
  list: (query) => client.request('GET', '/shop/v1/goods', { query }), // @ GET /shop/v1/goods
  get: (id) => client.request('GET', `/shop/v1/goods/${id}`), // @ GET /shop/v1/goods/{}
  create: (body) => client.request('POST', '/shop/v1/goods', { body }), // @ POST /shop/v1/goods
});
