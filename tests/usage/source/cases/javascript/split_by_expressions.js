const OPERATIONS = { save: "PUT  |  /shop/v1/goods/:id", all: "GET   /shop/v1/goods" };

export async function save(id) {
  const [verb, path] = OPERATIONS.save.split(/\s*\|\s*/);
  return fetch(host + path.replace(":id", id), { method: verb }); // @ PUT /shop/v1/goods/{}
}

export async function all() {
  const [verb, path] = OPERATIONS.all.split(/\s+/);
  return fetch(host + path, { method: verb }); // @ GET /shop/v1/goods
}
