// Options that jQuery merges.
function Widget(options) {
  this.options = $.extend({}, { host: 'https://x.example' }, options);
}

Widget.prototype.ajax = function (options) {
  return $.ajax($.extend({ dataType: 'json' }, options, { url: this.options.host + options.url }));
};

Widget.prototype.list = function () {
  return this.ajax({ url: '/shop/v1/goods', data: { sort_attr: 'price' } });  // @ GET /shop/v1/goods; query sort_attr
};

Widget.prototype.add = function () {
  return this.ajax({ url: '/shop/v1/goods', type: 'POST', data: JSON.stringify({ price: 3 }) });  // @ POST /shop/v1/goods; body price
};
