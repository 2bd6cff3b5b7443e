// What all requests of a client have, which the program sets after it defines who sends them.
import axios from "axios";

export const list = async () => {
  const { data } = await axios.get("/goods");  // @ GET /shop/v1/goods
  return data.items.map((each) => each.price);  // @ read items; read price
};

export function start(element) {
  element.hidden = false;
  element.title = "Goods";
  element.dir = "ltr";
  element.lang = "it";
  element.tabIndex = 0;
  element.append("…");
  element.focus();
}

axios.defaults.baseURL = "https://x.example/shop/v1";
axios.defaults.params = { lang: "it" };  // @ query lang
