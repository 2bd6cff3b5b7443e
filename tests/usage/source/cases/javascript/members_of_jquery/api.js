/* $.shop.get('good', {id: 3}).done(fn) */
(function ($) {
  var paths = { goods: 'shop/v1/goods', good: 'shop/v1/goods/:id', order: 'shop/v1/orders/:id' };

  function send(method, key, data) {
    var url = 'https://x.example.com/' + paths[key].replace(/:(\w+)/g, function (_, name) { return data[name]; });
    return $.ajax({ url: url, method: method, data: data });
  }

  $.shop = {};
  $.each(['get', 'put', 'delete'], function (_, m) {
    $.shop[m] = function (key, data) { return send(m.toUpperCase(), key, data); };
  });
})(jQuery);
