var https = require('https');

function Shop(options) {
  this.host = options.host;
}

Shop.prototype._request = function (method, path, callback) {
  var req = https.request({ hostname: this.host, path: path, method: method }, function (res) {
    var chunks = [];
    res.on('data', function (chunk) { chunks.push(chunk); });
    res.on('end', function () {
      var json;
      try { json = JSON.parse(Buffer.concat(chunks).toString()); } catch (error) { return callback(error); }
      callback(null, json);
    });
  });
  req.end();
};

Shop.prototype.goods = function (callback) {
  this._request('GET', '/shop/v1/goods', function (error, json) {  // @ GET /shop/v1/goods
    callback(error, json.data.items);
  });
};

Shop.prototype.fetch = function (id) {
  return fetch(this.host + '/shop/v1/orders/' + id).then(function (res) { return res.json(); });  // @ GET /shop/v1/orders/{}
};

var shop = new Shop({ host: 'acme.example.com' });
shop.goods(function (error, goods) {
  console.log(goods.map(function (good) { return good.price; }));  // @ read price
});
shop.fetch(id).then(function (order) { console.log(order.data.currency); });  // @ read currency

(function ($) {
  $.ajax({
    url: '/shop/v1/catalog',  // @ GET /shop/v1/catalog
    data: { price_max: 3 },  // @ query price_max
    success: function (found) { $('#x').text(found.data.items[0].item_price); },  // @ read item_price
  });
})(jQuery);
