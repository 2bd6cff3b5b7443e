const { Client } = require('..');
const shop = new Client({ baseUrl: process.env.SHOP, token: process.env.TOKEN });

async function main() {
  const { data } = await shop.goods.list({ sort_attr: 'name' }); // @ query sort_attr
  data.items.forEach((g) => console.log(g.price)); // @ read price
  await shop.goods.create({ name: 'x', price: 3 }); // @ body price
  const orders = await shop.orders.list();
  console.log(orders.data.map((o) => o.total)); // @ read total
}
main();
