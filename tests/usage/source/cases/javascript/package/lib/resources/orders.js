module.exports = (client) => ({
  list() {
    return client.request('GET', '/shop/v1/orders'); // @ GET /shop/v1/orders
  },
});
