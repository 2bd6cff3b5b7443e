const axios = require("axios");
const limits = new Map([["/shop/v1/goods", 1]]);
const seen = {};
const set = new Set();
class Cache {
  constructor() { this.values = new Map(); }
  get(key) { return this.values.get(key); }
  put(key, value) { this.values.set(key, value); }
  async getOrLoad(key, load) { return this.values.get(key) ?? (await load(key)); }
}
const cache = new Cache();
async function run() {
  limits.get("/shop/v1/goods");
  seen.get("/shop/v1/catalog");
  set.delete("/shop/v1/catalog");
  if (set.has("/shop/v1/catalog")) return 1;
  cache.get("/shop/v1/catalog");
  cache.put("/shop/v1/orders", 3);
  await cache.getOrLoad("/shop/v1/orders", (key) => axios.get("https://x.example.org" + key)); // @ GET /shop/v1/orders
  await memo.getOrLoad("/shop/v1/orders", (key) => axios.get("https://x.example.org" + key)); // @ GET /shop/v1/orders
  await lru.fetch("/shop/v1/goods", () => axios.get("https://x.example.org/shop/v1/goods")); // @ GET /shop/v1/goods
  localStorage.getItem("/shop/v1/goods");
  await redis.get("/shop/v1/goods");
  new URLSearchParams(location.search).get("/shop/v1/goods");
  await backend.get("/shop/v1/goods"); // @ GET /shop/v1/goods
}
