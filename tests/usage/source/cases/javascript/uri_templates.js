// Paths that libraries of URI templates fill in.

const urlTemplate = require("url-template");
const { parseTemplate } = require("url-template");

const BASE = "https://shop.example.com";
const users = parseTemplate(
  "/people/v1/user{?page,sort_attr}", // @ query page; query sort_attr
);
const good = urlTemplate.parse("/shop/v1/goods/{id}");

async function run(id) {
  const response = await fetch(BASE + parseTemplate("/shop/v1/goods{?page,sort_attr}").expand({ page: 2, sort_attr: "price" })); // @ GET /shop/v1/goods; query page; query sort_attr
  console.log((await response.json()).data.items[0].price); // @ read price
  await fetch(BASE + users.expand({ page: 3 })); // @ GET /people/v1/user
  await fetch(BASE + good.expand({ id }), { method: "DELETE" }); // @ DELETE /shop/v1/goods/{}
}

run(process.argv[2]);
