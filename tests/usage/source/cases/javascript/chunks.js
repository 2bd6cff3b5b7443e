import axios from 'axios';

const send = (goods) => axios.post('/shop/v1/goods/batch', { items: goods }); // @ POST /shop/v1/goods/batch

export async function load(lines) {
  const goods = lines.map(([name, price]) => ({
    name,
    price, // @ body price
  }));
  for (let i = 0; i < goods.length; i += 50) {
    await send(goods.slice(i, i + 50));
  }
}
