const { Router } = require("express");
const shop = require("../lib/shop");
const router = Router();
const list = async (req, res) => {
  shop.get("/shop/v1/orders").then((orders) => res.json(orders));  // @ GET /shop/v1/orders
};
router.get("/orders", list);
module.exports = router;
