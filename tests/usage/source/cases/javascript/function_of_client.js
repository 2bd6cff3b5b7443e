const axios = require('axios');
const _ = require('lodash');

function Client(host) {
  this.http = axios.create({ baseURL: host });
}

Client.prototype.all = function (path) {
  const self = this;
  let items = [];
  function next(page) {
    return self.http.get(path, { params: { page: page } }).then(function (res) {
      items = items.concat(res.data.data.items);
      return res.data.data.more ? next(page + 1) : items;
    });
  }
  return next(1);
};

module.exports = function (client) {
  const base = '/legacy/groups';

  return {
    list: function () {
      return client.all(base);  // @ GET /legacy/groups
    },
    one: function (id) {
      return client.all(base + '/' + id);  // @ GET /legacy/groups/{}
    },
    goods: function () {
      return client.all('/shop/v1/goods').then(function (goods) {  // @ GET /shop/v1/goods
        const cheap = _.minBy(goods, 'price');  // @ read price
        const sold = _.filter(_.sortBy(goods, ['ecommerce']), 'country');  // @ read ecommerce; read country
        return _.find(goods, { item_price: 0 }) || cheap || sold;  // @ read item_price
      });
    }
  };
};
