const goods = (raw) => ({ label: raw.price });  // @ read price
const KINDS = {
  goods: { path: '/shop/v1/goods', map: goods },
  rates: { path: '/rates/v1/daily', map: (raw) => ({ label: raw.price, total: raw.total }) },
  orders: { path: '/shop/v1/orders', map: (raw) => ({ label: raw.total }) },  // @ read total
};
export async function load(kind) {
  const { path, map } = KINDS[kind];
  const res = await fetch(HOST + path);  // @ GET /shop/v1/goods; GET /shop/v1/orders
  return (await res.json()).data.items.map(map);
}
