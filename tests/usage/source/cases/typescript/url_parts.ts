import axios from "axios";
const args = (path: string, query: object) => {
  const url = new URL(path, "https://example.com");
  url.search = new URLSearchParams(query as any).toString();
  return url.pathname + url.search + url.hash;
};
const res = await axios.request({ method: "GET", url: process.env.BASE + args("/shop/v1/goods", { sort_attr: "price" }) }); // @ GET /shop/v1/goods; query sort_attr
console.log(res.data.data.items[0].price); // @ read price
