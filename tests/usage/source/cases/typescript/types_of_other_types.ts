// Types that only name a class: what is sent has not its properties, or not all of them.
import axios from "axios";

interface Goods {
  price: number; // @ body price
  label: string;
}

const shop = axios.create({ baseURL: "https://shop.example.org" });

export const create = (goods: Partial<Goods>) => shop.post("/shop/v1/goods", goods); // @ POST /shop/v1/goods
export const byName = (goods: Record<string, Order>) => shop.post("/shop/v1/orders", goods); // @ POST /shop/v1/orders
export const named = (goods: Omit<Order, "total">) => shop.put("/shop/v1/orders/3", goods); // @ PUT /shop/v1/orders/3
export const total = (goods: Order) => shop.put("/shop/v1/goods/3", { total: goods.total }); // @ PUT /shop/v1/goods/3; body total

interface Order {
  total: number;
}
