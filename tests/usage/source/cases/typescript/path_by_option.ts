const API = {
  one: (id: number) => `/shop/v1/goods/${id}`,
  all: "/shop/v1/goods",
};

export async function rename(z: ZObject, id: number) {
  const response = await z.request({
    method: "PUT",
    url: `https://${domain}${API.one(id)}`, // @ PUT /shop/v1/goods/{}
    body: { name: "new" },
  });
  return response.data;
}

async function send(options: { path: string; body?: object }) {
  return fetch(base + options.path, { method: "POST", body: JSON.stringify(options.body) });
}

export const create = (price: number) =>
  send({
    body: { price }, // @ body price
    path: API.all, // @ POST /shop/v1/goods
  });
