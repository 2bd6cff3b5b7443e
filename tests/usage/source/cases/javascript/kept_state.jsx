import Bottleneck from 'bottleneck';
import * as R from 'ramda';
import { useState } from 'react';

const limiter = new Bottleneck({ minTime: 100 });
const call = limiter.wrap(async (path, { method = 'GET', body } = {}) => {
  const response = await fetch('https://acme.example.com' + path, { method, body: JSON.stringify(body) });
  return (await response.json()).data;
});

export function Goods() {
  const [items, setItems] = useState([]);
  const load = async () => {
    const found = await call('/shop/v1/goods');  // @ GET /shop/v1/goods
    setItems(found.items);
  };
  return (
    <div onClick={load}>
      {items.map((each) => <b key={each.id}>{each.item_price}</b>)}  // @ read item_price
    </div>
  );
}

export async function create(price) {
  await call('/shop/v1/goods', { method: 'POST', body: { price } });  // @ POST /shop/v1/goods; body price
  const order = await call('/shop/v1/orders/3');  // @ GET /shop/v1/orders/3
  return R.path(['customer', 'country'], order);  // @ read customer; read country
}
