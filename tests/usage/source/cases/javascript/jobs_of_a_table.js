// Methods with computed names in a prototype, a table of jobs, and callbacks of which some arguments are bound.
var async = require('async');
var request = require('request');

function Shop(host) {
  this.base = 'https://' + host;
}

Shop.prototype.call = function (verb, service, what, args, done) {
  var options = { method: verb.toUpperCase(), url: [this.base, service, 'v1', what].join('/'), json: true };
  if (verb === 'get') options.qs = args; else options.body = args;
  request(options, function (error, response, body) { done(error, body.data); });
};

['get', 'put'].forEach(function (verb) {
  Shop.prototype[verb] = function (service, what, args, done) { this.call(verb, service, what, args, done); };
});

function pick(columns, item) {
  var row = {};
  Object.keys(columns).forEach(function (column) { row[column] = item[columns[column]]; });
  return row;
}

var tables = [
  { service: 'shop', what: 'goods', columns: { amount: 'price' } }, // @ GET /shop/v1/goods; read price
  { service: 'shop', what: 'catalog', columns: { name: 'label' } }, // @ GET /shop/v1/catalog; read label
  { service: 'shop', what: 'orders', columns: { name: 'code' } }, // @ GET /shop/v1/orders; read code
  { service: 'people', what: 'user', columns: { land: 'country' } }, // @ GET /people/v1/user; read country
  { service: 'one', what: 'item', columns: { a: 'code' } },
  { service: 'two', what: 'item', columns: { a: 'code' } },
  { service: 'three', what: 'item', columns: { a: 'code' } },
  { service: 'four', what: 'item', columns: { a: 'code' } },
  { service: 'five', what: 'item', columns: { a: 'code' } },
];

var jobs = tables.map(function (table) {
  return {
    run: function (shop, done) {
      shop.get(table.service, table.what, {}, function (error, found) {
        done(error, found.items.map(pick.bind(null, table.columns)));
      });
    },
  };
});

class Report {
  show(error, good) { console.log(good.width); } // @ read width
}
var report = new Report();

async.eachSeries(jobs, function (job, next) {
  job.run(new Shop('x.example'), next);
}, function () {
  new Shop('x.example').put('shop', 'goods/3', { weight: 3 }, report.show.bind(report)); // @ PUT /shop/v1/goods/3; body weight
});

class Store {
  get(path, done) { request.get({ url: 'https://x.example' + path, json: true }, function (error, response, body) { done(error, body); }); }
}
Object.assign(Store.prototype, { users(done) { this.get('/people/v1/user', done); } }); // @ GET /people/v1/user

new Store().users(function (error, found) { console.log(found.data.mail); }); // @ read mail
var read = { '/shop/v1/goods/batch': { a: 'status' }, '/shop/v1/catalog/filters': { a: 'kind' } }; // @ GET /shop/v1/goods/batch; read status; GET /shop/v1/catalog/filters; read kind
async.eachOf(read, function (columns, path, next) {
  new Store().get(path, function (error, found) { console.log(found.data[columns.a]); next(); });
});
