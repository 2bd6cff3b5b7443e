const API = { SHOP: '/shop/v1', PEOPLE: '/people/v1' };

const list = async (z: any, path: string) =>
  (await z.request({ url: `https://shop.example.org${path}`, params: { page: 1 } })).data.items;

const dropdown = (key: string, path: string) => ({
  key,
  operation: {
    perform: async (z: any) => (await list(z, path)).map((each: any) => each.id), // @ read id
  },
});

export const goods = dropdown('goods', `${API.SHOP}/goods`); // @ GET /shop/v1/goods
export const users = dropdown("users", `${API.PEOPLE}/user/list`); // @ GET /people/v1/user/list
export const orders = dropdown('orders', `${API.SHOP}/orders`); // @ GET /shop/v1/orders
