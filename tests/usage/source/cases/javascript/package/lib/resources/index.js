exports.goods = require('./goods');
exports.orders = require('./orders');
