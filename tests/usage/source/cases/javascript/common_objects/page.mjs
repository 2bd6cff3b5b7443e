import axios from "axios";
import "./paths.mjs";
export async function show() {
  const goods = await axios.get("https://shop.example.com" + window.PATHS.goods); // @ GET /shop/v1/goods
  console.log(goods.data.price); // @ read price
  console.log((await globalThis.load("/shop/v1/orders")).total); // @ GET /shop/v1/orders; read total
}
