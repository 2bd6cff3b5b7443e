// The path of a call is a list of its segments, some of which are properties of a response.
function call(method, segments) {
  const url = `${process.env.SHOP_URL}/${segments[0]}/v1/${segments.slice(1).map(encodeURIComponent).join('/')}`;
  return fetch(url, { method }).then((response) => response.json());
}

async function copyAll() {
  const goods = await call('get', ['shop', 'goods']); // @ GET /shop/v1/goods
  for (const good of goods) {
    await call('post', ['shop', 'goods', good.id, 'copy']); // @ POST /shop/v1/goods/{}/copy; read id
  }
  const ids = goods.map((good) => good.price); // @ read price
  console.log(ids.map(encodeURIComponent).join(','));
}

copyAll();
