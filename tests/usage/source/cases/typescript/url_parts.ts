import axios from "axios";
const args = (path: string, query: object) => {
  const url = new URL(path, "https://example.com");
  url.search = new URLSearchParams(query as any).toString();
  return url.pathname + url.search + url.hash;
};
const res = await axios.request({ method: "GET", url: process.env.BASE + args("/shop/v1/goods", { sort_attr: "price" }) }); // @ GET /shop/v1/goods; query sort_attr
console.log(res.data.data.items[0].price); // @ read price
async function named(goods: number) {
  const url = new URL(`http://x/shop/v1/goods/${goods}/copy`);
  url.searchParams.set("colour", "red"); // @ query colour
  url.searchParams.append("size", "3"); // @ query size
  const res = await axios.get(process.env.BASE + url.pathname + url.search); // @ GET /shop/v1/goods/{}/copy
  return res.data.total; // @ read total
}
async function set(goods: number) {
  const url = new URL(`http://x/shop/v1/orders/${goods}`);
  url.searchParams.set("colour", "red"); // @ query colour
  return axios.get(`${process.env.BASE}${url.pathname}?${url.searchParams}`); // @ GET /shop/v1/orders/{}
}
async function later(goods: number) {
  const url = new URL(`http://x/shop/v1/catalog`);
  const q = url.search;
  url.searchParams.set("colour", "red");
  return axios.get(`${process.env.BASE}${url.pathname}${q}`); // @ GET /shop/v1/catalog
}
