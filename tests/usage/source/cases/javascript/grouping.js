import createClient from 'openapi-fetch';

const client = createClient({ baseUrl: 'https://acme.example.com' });

export async function grouped() {
  const { items } = (await (await fetch('/shop/v1/goods')).json()).data;  // @ GET /shop/v1/goods
  const byCountry = items.reduce((all, each) => {
    (all[each.country] ||= []).push(each);  // @ read country
    return all;
  }, {});
  Object.values(byCountry).forEach((several) => several.forEach((each) => console.log(each.price)));  // @ read price
  const byId = new Map();
  items.forEach((each) => byId.set(each.id, each));
  for (const [id, each] of byId) console.log(id, each.item_price);  // @ read item_price
}

export async function orders() {
  const { data } = await client.GET('/shop/v1/orders', {  // @ GET /shop/v1/orders
    params: { path: {}, query: { sort_attr: 'price' } },  // @ query sort_attr
  });
  return data.data.sum_price;  // @ read sum_price
}
