const axios = require("axios");

const BASE = "https://x.example.com";

async function save(id, goods) {
  const url = id ? `${BASE}/shop/v1/goods/${id}` : `${BASE}/shop/v1/goods`;
  return fetch(url, { // @ PUT /shop/v1/goods/{}; POST /shop/v1/goods
    method: id ? "PUT" : "POST",
    body: JSON.stringify({ price: goods.price }), // @ body price
  });
}

async function mark(id, done) {
  await axios({ method: done ? "post" : "delete", url: `${BASE}/shop/v1/orders/${id}`, data: { note: "x" } }); // @ POST /shop/v1/orders/{}; DELETE /shop/v1/orders/{}; body note
}
