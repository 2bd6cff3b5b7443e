import axios from "axios";
import * as models from "./models";
import type { Draft } from "./others";

const shop = axios.create({ baseURL: "https://shop.example.org" });

export const one = async (id: number) => (await shop.get<models.Goods>(`/shop/v1/goods/${id}`)).data; // @ GET /shop/v1/goods/{}
export const create = (draft: models.Draft) => shop.post("/shop/v1/goods", draft); // @ POST /shop/v1/goods
export const kept = (draft: Draft) => [draft];
