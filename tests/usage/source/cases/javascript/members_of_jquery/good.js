import html from './good.mustache';
import Mustache from 'mustache';

var $ = window.jQuery;

export function show(id) {
  return $.shop.get('good', { id: id }).then(function (good) { // @ GET /shop/v1/goods/{}
    $('#good').html(Mustache.render(html, { ...good, currency: '€' }));
  });
}
