const { Router } = require('express');
const relay = require('./relay');

const router = Router();

router.get('/', relay('/shop/v1/catalog')); // @ GET /shop/v1/catalog
router.get('/filters', relay('/shop/v1/catalog/filters', undefined, { sort_attr: 'price' })); // @ GET /shop/v1/catalog/filters ; query sort_attr
router.get(
  '/goods',
  relay('/shop/v1/goods', names), // @ GET /shop/v1/goods
);
router.get('/shop/v1/orders', (req, res) => res.status(410).end());

function names(data) {
  return data.items.map((good) => ({ id: good.id, cost: good.price })); // @ read price
}

module.exports = router;
