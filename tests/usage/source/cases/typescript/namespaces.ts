import axios from "axios";

const request = async (method: string, path: string, params?: object) =>
  (await axios.request({ method, url: `https://x.example.com${path}`, params })).data;

export namespace Goods {
  export interface Good { price: number; } // @ read price
  export const one = (id: number): Promise<Good> => request("GET", `/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
  export function all(query: { sort_attr: string }) {
    return request("GET", "/shop/v1/goods", query); // @ GET /shop/v1/goods
  }
}

export async function prices(id: number) {
  const { items } = await Goods.all({ sort_attr: "price" }); // @ query sort_attr; read items
  return [items[0].price, (await Goods.one(id)).price]; // @ read price
}
