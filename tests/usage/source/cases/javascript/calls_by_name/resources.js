module.exports = {
  goods: {
    service: 'shop',
    routes: {
      list: 'GET goods', // @ GET /shop/v1/goods
      get: 'GET goods/:id', // @ GET /shop/v1/goods/{}
      update: 'PUT goods/:id', // @ PUT /shop/v1/goods/{}
    },
  },
  people: {
    service: 'people',
    routes: {
      list: 'GET user', // @ GET /people/v1/user
    },
  },
};
