import Shop from './api.mjs';
import total from './total.mjs';
const shop = new Shop();
async function report() {
  for await (const good of shop.goods()) console.log(good.price);  // @ read price
  const user = await shop.user(3);
  console.log(user.country, total(user));  // @ read country
}
report();
