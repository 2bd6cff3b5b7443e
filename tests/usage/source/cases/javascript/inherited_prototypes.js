var util = require('util');
var _ = require('lodash');
var assign = require('object-assign');
var request = require('request-promise');

module.exports = Goods;

function send(method, path, body) {
  return request({ method: method, uri: 'https://acme.example.com' + path, body: body, json: true });
}

function Resource(path) {
  this.path = path;
}

Resource.prototype.get = function (id) {
  return send.call(this, 'GET', this.path + '/' + id);
};

Resource.prototype.save = function (id, body) {
  return send.apply(this, ['PUT', this.path + '/' + id, body]);
};

function Goods() {
  Resource.call(this, '/shop/v1/goods');
}

util.inherits(Goods, Resource);

Goods.prototype.options = function (id) {
  return this.get(id).then(function (good) { return good.data.ecommerce; });  // @ GET /shop/v1/goods/{}; read ecommerce
};

Goods.prototype.sell = function (id, price, extra) {
  return this.save(id, assign({}, extra, { price: price }));  // @ PUT /shop/v1/goods/{}; body price
};

var Orders = function () {
  Resource.apply(this, ['/shop/v1/orders']);
};
Orders.prototype = Object.create(Resource.prototype);
_.extend(Orders.prototype, {
  total: function (id) {
    return this.get(id).then(function (order) { return order.data.total_price; });  // @ GET /shop/v1/orders/{}; read total_price
  }
});
