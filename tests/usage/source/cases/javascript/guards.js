const axios = require("axios");

async function report() {
  const { data } = await axios.get("https://x.example.com/shop/v1/goods"); // @ GET /shop/v1/goods
  for (const item of data.items) { // @ read items
    if (item.hasOwnProperty("price")) console.log(1); // @ read price
    if (Object.prototype.hasOwnProperty.call(item, "cost")) console.log(1); // @ read cost
    if (Object.hasOwn(item, "prices")) console.log(1); // @ read prices
    if ("total" in item) console.log(1); // @ read total
  }
}
