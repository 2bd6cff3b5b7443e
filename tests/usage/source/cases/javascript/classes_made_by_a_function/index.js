var resources = { goods: require('./goods'), users: require('./users') };

function Shop(host) {
  Object.keys(resources).forEach(function (name) {
    this[name] = new resources[name](host);
  }, this);
}

var shop = new Shop('x.example');
shop.users.list(null, function (error, users) { console.log(users.items[0].mail); }); // @ read mail
shop.goods.list(null, function (error, goods) { console.log(goods.items[0].label); }); // @ read label

(function () {
  var Orders = function () { var self = this; self.base = 'https://x.example'; };
  Orders.prototype.all = function (done) { require('request')(this.base + '/shop/v1/orders', done); }; // @ GET /shop/v1/orders
  new Orders().all(function (error, response) { console.log(JSON.parse(response.body).items[0].code); }); // @ read code
})();
