// A route puts what it gets in a list, from which another function takes it.
const express = require('express');
const app = express();
const queue = [];
const waiting = [];
const carts = [];

app.post('/hook', express.json(), (req, res) => { // @ WEBHOOK /
  queue.push(req.body);
  waiting.push({ at: Date.now(), event: req.body });
  res.sendStatus(204);
});

setInterval(() => {
  const event = queue.shift();
  if (!event) return;
  console.log(event.payload.price); // @ read payload ; read price
}, 1000);

async function drain() {
  for (const { event } of waiting) {
    console.log(event.payload.cost); // @ read payload ; read cost
  }
  await fetch('https://x.example/shop/v1/goods'); // @ GET /shop/v1/goods
}

function total() {
  carts.push({ price: 3, cost: 2 });
  return carts.map((cart) => cart.price + cart.cost);
}
