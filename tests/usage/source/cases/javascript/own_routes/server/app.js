const express = require("express");
const goods = require("./routes/goods");
const orders = require("./routes/orders");
const app = express();
app.use("/api/goods", goods);
app.use("/api", orders);
app.get("/api/users/:id", async ({ params: { id } }, res) => {
  const user = await require("./lib/shop").get(`/people/v1/user/${id}`);  // @ GET /people/v1/user/{}
  res.send(user);
});
app.get("/api/totals", async (_, res) => res.json(await require("./lib/shop").get("/shop/v1/orders")));  // @ GET /shop/v1/orders
app.post("/api/totals", async (_, res) => res.json({ total: 3 }));
app.listen(3000);
