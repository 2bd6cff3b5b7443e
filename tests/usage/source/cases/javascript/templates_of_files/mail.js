import fs from "node:fs";
import path from "node:path";
import axios from "axios";
import Handlebars from "handlebars";

const mail = Handlebars.compile(fs.readFileSync(path.join(__dirname, "mails", "goods.hbs"), "utf8"));

export async function send(transport) {
  const { data } = await axios.get("https://acme.example.com/shop/v1/goods"); // @ GET /shop/v1/goods
  await transport.sendMail({ subject: "Goods", html: mail({ goods: data.items, own: { price: 3 } }) }); // @ read items
}
