// All arguments of a function in a variable of its own, and methods of lists that are called with it.
var Promise = require('bluebird');
var request = require('request');

function send(method, path, values) {
  return new Promise(function (resolve, reject) {
    request({ method: method, url: process.env.SHOP + path, qs: values, json: true }, function (error, response, body) {
      if (error) return reject(error);
      resolve(body);
    });
  });
}

function goods() {
  var values = Array.prototype.slice.call(arguments);
  return send('GET', '/shop/v1/goods', values[0]); // @ GET /shop/v1/goods
}

function orders(path) {
  return send('GET', path, [].slice.call(arguments, 1)[0]);
}

function call() {
  return send.apply(null, arguments);
}

function user(id) {
  var load = () => send('GET', '/people/v1/user/' + id, arguments[1]); // @ GET /people/v1/user/3
  return load();
}

function copy(values) {
  ['weight'].forEach(function () {
    console.log(arguments[0]);
  });
  return send('POST', '/shop/v1/goods/3/copy', values); // @ POST /shop/v1/goods/3/copy
}

goods({ sort_attr: 'price' }).then(function (found) { // @ query sort_attr
  console.log(found.items[0].price); // @ read items ; read price
});
orders('/shop/v1/orders', { page: 2 }); // @ GET /shop/v1/orders ; query page
call('GET', '/shop/v1/catalog', { cursor: 0 }).then(function (catalog) { // @ GET /shop/v1/catalog ; query cursor
  console.log(catalog.name); // @ read name
});
user(3, { expand: 'groups' }); // @ query expand
copy({ cost: 3 }, { weight: 4 }); // @ query cost
