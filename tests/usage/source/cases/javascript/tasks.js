const async = require('async');
const request = require('request');

function get(path, done) {
  request({ url: 'https://x.example' + path, json: true }, function (error, response, body) {
    done(error, body.data);
  });
}

async.waterfall([
  function (next) {
    get('/shop/v1/goods', next); // @ GET /shop/v1/goods
  },
  function (goods, next) {
    console.log(goods.items[0].price); // @ read price
    next(null, goods.items, 3);
  },
  function (items, count, next) {
    console.log(items[0].code, count.price); // @ read code
    get('/people/v1/user/3', next); // @ GET /people/v1/user/3
  },
], function (error, user) {
  console.log(user.country); // @ read country
});

async.parallel({
  orders: (done) => get('/shop/v1/orders', done), // @ GET /shop/v1/orders
  catalog: (done) => get('/shop/v1/catalog', done), // @ GET /shop/v1/catalog
}, (error, found) => {
  console.log(found.orders.total, found.catalog.label); // @ read total; read label
});

async.mapLimit([3, 4], 2, (id, done) => get('/shop/v1/goods/' + id, done), (error, all) => { // @ GET /shop/v1/goods/3; GET /shop/v1/goods/4
  all.forEach((one) => console.log(one.weight)); // @ read weight
});
