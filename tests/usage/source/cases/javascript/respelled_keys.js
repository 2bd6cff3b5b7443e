import axios from "axios";

const decamelized = (values) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.replace(/[A-Z]/g, (each) => `_${each.toLowerCase()}`), value]));

const snake = (key) => key.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
const withGroups = (key) => key.replace(/_(\w)/, (_, letter) => letter.toUpperCase());
const unknown = (key) => key.replace(/_\w/g, window.respell);

export const goods = () =>
  axios.get("/shop/v1/goods", { // @ GET /shop/v1/goods
    params: decamelized({
      sortAttr: "price", // @ query sort_attr
      pageSize: 20, // @ query page_size
    }),
  });

export function order(body) {
  const made = {};
  for (const [key, value] of Object.entries({ goodsId: body.goods, inStore: true })) {
    made[snake(key)] = value;
  }
  return axios.post("/shop/v1/orders", { ...made, [withGroups("ship_to_home")]: 1 }); // @ POST /shop/v1/orders; body shipTo_home
}

export const users = () => axios.get("/people/v1/user", { params: { [unknown("page_size")]: 3 } }); // @ GET /people/v1/user
