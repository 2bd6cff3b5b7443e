// Segments of a path that are left out are dropped.
const url = (path, id, action) => ['https://shop.example.org/shop/v1', path, id, action].filter(Boolean).join('/');
const send = (method, path, body) => fetch(path, { method, body: JSON.stringify(body) });

export function change(id, price) {
  send('POST', url('orders'), { price }); // @ POST /shop/v1/orders; body price
  send('PUT', url('orders', id), { price }); // @ PUT /shop/v1/orders/{}; body price
  send('POST', _.compact(['https://shop.example.org', 'shop/v1', null, 'goods/batch']).join('/'), { items: [] }); // @ POST /shop/v1/goods/batch; body items
  send('DELETE', ['/shop/v1', 'goods', id ? String(id) : undefined].filter((part) => part).join('/')); // @ DELETE /shop/v1/goods; DELETE /shop/v1/goods/{}
}
