// Of two values that a parameter chooses between, a call has the one for what it gives.
const get = async (path: string, suffix?: string) =>
  (await fetch(suffix ? `https://shop.example.org/${path}/${suffix}` : `https://shop.example.org/${path}`)).json();

export const goods = async () => (await get('shop/v1/goods')).items; // @ GET /shop/v1/goods; read items
export const filters = async () => (await get('shop/v1/catalog', 'filters')).price; // @ GET /shop/v1/catalog/filters; read price
