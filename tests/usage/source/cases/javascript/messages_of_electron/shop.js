async function get(path) {
  const response = await fetch("https://shop.example.org" + path);
  return (await response.json()).data;
}

module.exports = {
  goods: () => get("/shop/v1/goods"), // @ GET /shop/v1/goods
  good: (number) => get(`/shop/v1/goods/${number}`), // @ GET /shop/v1/goods/{}
  order: (number) => get(`/shop/v1/orders/${number}`), // @ GET /shop/v1/orders/{}
};
