type Query = Record<string, string | undefined>;
async function get(path: string, query: Query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]);
  return (await fetch(`${HOST}${path}?${new URLSearchParams(pairs).toString()}`)).json();
}
async function find(path: string, query: Query = {}) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  return (await fetch(`${HOST}${path}?${new URLSearchParams(given)}`)).json();
}
export const goods = () => get('/shop/v1/goods', { sort_attr: 'price' });  // @ GET /shop/v1/goods; query sort_attr
export const filters = (all: string) => find('/shop/v1/catalog/filters', { not_mine: all });  // @ GET /shop/v1/catalog/filters; query not_mine
