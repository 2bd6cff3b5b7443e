// A type may be imported where it is used; a module that is imported as a value is no type.
import axios from "axios";

const shop = axios.create({ baseURL: "https://shop.example.org" });

export function one(id: number): Promise<import("./models").Goods> {
  return shop.get(`/shop/v1/goods/${id}`).then((response) => response.data); // @ GET /shop/v1/goods/{}
}
export const create = (draft: import("./models").Draft) => shop.post("/shop/v1/goods", draft); // @ POST /shop/v1/goods
export const other = () => import("./models").then((models) => models.Other);
