const request = require('request');
const { promisify } = require('util');
const Q = require('q');

function call(path, done) {
  request({ url: 'https://x.example' + path, json: true }, function (error, response, body) {
    if (error) return done(error);
    done(null, body.data);
  });
}

function awaited(path) {
  return new Promise((resolve, reject) => {
    call(path, (error, data) => (error ? reject(error) : resolve(data)));
  });
}

function deferred(path) {
  const later = Q.defer();
  call(path, function (error, data) {
    if (error) later.reject(error);
    else later.resolve(data);
  });
  return later.promise;
}

const promised = promisify(call);

async function run() {
  const goods = await awaited('/shop/v1/goods'); // @ GET /shop/v1/goods
  console.log(goods.items[0].price); // @ read price
  const user = await promised('/people/v1/user/3'); // @ GET /people/v1/user/3
  console.log(user.country); // @ read country
  deferred('/shop/v1/orders').then(function (orders) { // @ GET /shop/v1/orders
    console.log(orders.items[0].total); // @ read total
  });
  const other = await new Promise((resolve) => setTimeout(() => resolve({ price: 3 }), 10));
  console.log(other.price);
}

run();
