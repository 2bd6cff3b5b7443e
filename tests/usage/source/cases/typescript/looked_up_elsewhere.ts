import axios from "axios";

const BASE = "https://x.example.com";

export async function report(prices: Map<string, Price>, stripe: Stripe) {
  const { data } = await axios.get(`${BASE}/shop/v1/goods`); // @ GET /shop/v1/goods
  for (const item of data.items) { // @ read items
    const known = prices.get(item.id); // @ read id
    if (known) console.log(known.price, known.title);
    const { data: found } = await stripe.products.list({ query: `code:'${item.code}'` }); // @ read code
    console.log(found[0].price);
    console.log(item.price, item.title); // @ read price; read title
  }
}
