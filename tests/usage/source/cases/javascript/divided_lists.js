// A library divides a list into lists of some length, each of which is sent.
import axios from "axios";
import _ from "lodash";

export async function send(rows) {
  const items = rows.map((row) => ({ name: row.name, price: 3 })); // @ body name; body price
  for (const part of _.chunk(items, 50)) {
    await axios.post("https://shop.example.com/shop/v1/goods/batch", { items: part }); // @ POST /shop/v1/goods/batch; body items
  }
  const [cheap] = _.partition(items, (item) => item.price < 5);
  for (const item of cheap) {
    await axios.post("https://shop.example.com/shop/v1/goods", item); // @ POST /shop/v1/goods
  }
}
