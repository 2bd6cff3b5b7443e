const axios = require("axios");
class Shop {
  constructor(url) { this.url = url; }
  one(id) { return this.load(`/shop/v1/goods/${id}`); } // @ GET /shop/v1/goods/{}
  load(path) { return this.send("get", path); }
  async send(method, path) { return (await axios.request({ method, url: this.url + path })).data; }
}
class Bot {
  constructor() { this.shop = null; }
  async connect() { this.shop = new Shop(process.env.SHOP_URL); }
}
const bot = new Bot();
async function show(message) {
  const goods = await bot.shop.one(message.id);
  message.reply(goods.price); // @ read price
}
