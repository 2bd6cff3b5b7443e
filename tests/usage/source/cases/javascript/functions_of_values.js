// Functions on the values of a mapping keep its keys.
import _ from 'lodash';

const get = (path, query) => fetch(`${path}?${new URLSearchParams(query)}`);

get('/shop/v1/goods', _.pickBy({ sort_attr: 'price' }, (value) => value !== null)); // @ GET /shop/v1/goods; query sort_attr
get('/shop/v1/orders', _.mapValues({ expand: 'user' }, (value) => `${value}s`)); // @ GET /shop/v1/orders; query expand
