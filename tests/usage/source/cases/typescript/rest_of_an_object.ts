import axios from 'axios';

interface NewGood {
  name: string;
  price: number;
}

export async function create(good: NewGood) {
  const { price, ...rest } = good;
  const body: Record<string, unknown> = { ...rest, kind: 'plain' }; // @ body kind
  if (price) body.price = price; // @ body price
  return axios.post('https://shop.example.com/shop/v1/goods', body); // @ POST /shop/v1/goods
}
