const express = require('express');
const { clients } = require('./client');

const app = express();
app.use(clients(process.env.SHOP_URL));

async function report(shop) {
  for await (const good of shop.walk('shop/v1/goods', { sort_attr: 'price' })) { // @ GET /shop/v1/goods; query sort_attr
    console.log(good.price); // @ read price
  }
}

setInterval(() => report(app.locals.shop), 3_600_000);
