var resource = require('./resource');

var Goods = resource('/shop/v1/goods', { // @ GET /shop/v1/goods
  list: 'GET',
  get: 'GET /:id', // @ GET /shop/v1/goods/{}
});

Goods.prototype.show = function (id) {
  this.get(id, function (error, good) { console.log(good.price); }); // @ read price
  this.size(id);
};

Goods.prototype.size = function (id) {
  this.unknown(id, function (error, good) { console.log(good.width); });
};

module.exports = Goods;
