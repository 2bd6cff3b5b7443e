// A task gets only the function for its result, though the one before it has handed on a list.
const async = require('async');
const request = require('request');

function get(path, done) {
  request({ url: 'https://x.example' + path, json: true }, (error, response, body) => done(error, body.items));  // @ read items
}

async.waterfall([
  (done) => get('/shop/v1/goods', done),  // @ GET /shop/v1/goods
  (goods, done) => async.eachLimit(goods, 2, (good, next) => next(null, good.price), done),  // @ read price
  (done) => get('/shop/v1/orders', done),  // @ GET /shop/v1/orders
  (orders, done) => {
    orders.forEach((order) => console.log(order.total));  // @ read total
    done();
  },
]);
