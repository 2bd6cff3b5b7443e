const WITH_BODY = new Set(['POST', 'PUT']);
const seen = new Set();

async function call(method, path, given) {
  if (WITH_BODY.has(method)) {
    return fetch(`https://shop.example.com${path}`, { method, body: JSON.stringify(given) });
  }
  return fetch(`https://shop.example.com${path}?${new URLSearchParams(given)}`, { method });
}

export async function copy(id) {
  const good = await (await call('GET', `/shop/v1/goods/${id}`, { price: 1 })).json(); // @ GET /shop/v1/goods/{}; query price
  if (seen.has(good.data.affiliate_price)) return; // @ read affiliate_price
  seen.add(good.data.affiliate_price); // @ read affiliate_price
  await call('POST', '/shop/v1/goods', { price: 2 }); // @ POST /shop/v1/goods; body price
}

export async function orders() {
  const found = new Set();
  for (const order of await (await call('GET', '/shop/v1/orders')).json()) found.add(order); // @ GET /shop/v1/orders
  for (const order of found) console.log(order.total_price); // @ read total_price
  return [...found].map((each) => each.country); // @ read country
}
