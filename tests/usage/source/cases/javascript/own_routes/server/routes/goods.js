const express = require("express");
const shop = require("../lib/shop");
const router = express.Router();
router.get("/", async (req, res, next) => {
  try {
    const goods = await shop.get("/shop/v1/goods");  // @ GET /shop/v1/goods
    return res.status(200).json({ goods: goods.data.items, price: 3 });  // @ read items; read data
  } catch (error) { next(error); }
});
router.get("/:id", async ({ params: { id } }, res) => {
  const good = await shop.get(`/shop/v1/goods/${id}`);  // @ GET /shop/v1/goods/{}
  res.json(good.data);  // @ read data
});
module.exports = router;
