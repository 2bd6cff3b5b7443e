// Groups within each other, which put a segment on a list and take it off again; a variable that is set for a while.
import axios from "axios";

const segments = [];
let prefix = "";

function within(segment, body) {
  segments.push(segment);
  try {
    body();
  } finally {
    segments.pop();
  }
}

function under(path, body) {
  const before = prefix;
  prefix += path;
  body();
  prefix = before;
}

const here = () => axios.get(`https://shop.example.com/${segments.join("/")}`);
const get = (path) => axios.get(`https://shop.example.com${prefix}${path}`);

within("shop/v1", () => { // @ GET /shop/v1/catalog; GET /shop/v1/orders
  within("catalog", () => here().then(({ data }) => console.log(data.item_price))); // @ read item_price
  within("orders", () => here().then(({ data }) => console.log(data.total))); // @ read total
});
within("people/v1", () => { // @ GET /people/v1/user
  within("user", () => here().then(({ data }) => console.log(data.language))); // @ read language
});
under("/shop/v1", () => {
  under("/goods", () => get("/batch").then(({ data }) => console.log(data.price))); // @ GET /shop/v1/goods/batch; read price
  get("/catalog").then(({ data }) => console.log(data.item_price)); // @ GET /shop/v1/catalog; read item_price
});

// What may be taken off, or is taken off one by one, remains possible.
function perhaps(short) {
  const parts = ["shop/v1/goods"];
  parts.push("batch");
  if (short) parts.pop();
  return axios.get(`https://shop.example.com/${parts.join("/")}`); // @ GET /shop/v1/goods/batch
}

function each() {
  const todo = ["/shop/v1/catalog"];
  todo.push("/shop/v1/orders");
  while (todo.length) axios.get(`https://shop.example.com${todo.pop()}`); // @ GET /shop/v1/catalog; GET /shop/v1/orders
}

perhaps();
each();
