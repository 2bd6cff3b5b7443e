// Segments of a path that are left out are dropped; a name of PHP is no function of PHP elsewhere.
import axios from "axios";
import { compact } from "lodash";
import { extract } from "./records.js";

const url = (path, id, action) => ['https://shop.example.org/shop/v1', path, id, action].filter(Boolean).join('/');
const send = (method, path, body) => fetch(path, { method, body: JSON.stringify(body) });

export function change(id, price) {
  send('POST', url('orders'), { price }); // @ POST /shop/v1/orders; body price
  send('PUT', url('orders', id), { price }); // @ PUT /shop/v1/orders/{}; body price
  send('POST', _.compact(['https://shop.example.org', 'shop/v1', null, 'goods/batch']).join('/'), { items: [] }); // @ POST /shop/v1/goods/batch; body items
  send('DELETE', ['/shop/v1', 'goods', id ? String(id) : undefined].filter((part) => part).join('/')); // @ DELETE /shop/v1/goods; DELETE /shop/v1/goods/{}
}

export async function catalogs() {
  for (const path of compact(["catalog", "orders"])) {
    await axios.get(`https://x.example.com/shop/v1/${path}`); // @ GET /shop/v1/catalog; GET /shop/v1/orders
  }
}

export function one(id) {
  extract({ id: "batch" });
  return axios.get(`https://x.example.com/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
}
