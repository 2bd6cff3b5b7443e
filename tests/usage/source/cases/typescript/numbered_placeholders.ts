const base = "https://shop.example.org/";
const PATHS = {
  copy: "shop/v1/goods/%1/copy",
  order: "shop/v1/orders/%1",
  filters: "shop/v1/catalog/%2",
};

function path(name: keyof typeof PATHS, ...values: (string | number)[]): string {
  return base + values.reduce<string>((made, value, number) => made.replace("%" + (number + 1), String(value)), PATHS[name]);
}

export const copy = (id: number) => fetch(path("copy", id), { method: "POST" }); // @ POST /shop/v1/goods/{}/copy
export const order = () => fetch(path("order", 3)); // @ GET /shop/v1/orders/3
export const filters = (id: number) => fetch(path("filters", id, "filters")); // @ GET /shop/v1/catalog/filters
