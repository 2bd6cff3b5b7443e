import axios from "axios";
const api = axios.create({ baseURL: process.env.REACT_APP_API + "/api" });
export const goods = () => axios.get("/api/goods").then((r) => r.data.goods);
export const orders = () => api.get("/orders");
export async function show(id) {
  for (const good of await goods()) console.log(good.price, good.prices);  // @ read price; read prices
  const { data } = await orders();
  console.log(data.data.total);  // @ read data; read total
  const one = await (await fetch(`/api/goods/${id}`)).json();
  console.log(one.weight);  // @ read weight
  const user = await (await fetch(`/api/users/${id}`)).json();
  console.log(user.country);  // @ read country
  const totals = await (await fetch("/api/totals", { method: "POST" })).json();
  console.log(totals.total);
  const mine = await (await fetch("/api/goods")).json();
  console.log(mine.price);
  const foreign = await (await fetch("https://other.example.com/api/goods")).json();
  console.log(foreign.goods[0].price);
}
