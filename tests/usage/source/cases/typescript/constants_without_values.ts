enum Resource {
  Goods,
  Orders,
}

const PATHS: Record<Resource, string> = {
  [Resource.Goods]: "/shop/v1/goods",
  [Resource.Orders]: "/shop/v1/orders",
};

const list = (resource: Resource) => fetch(`https://shop.example.org${PATHS[resource]}`); // @ GET /shop/v1/goods

export const goods = () => list(Resource.Goods);
export const drop = () => fetch("https://shop.example.org" + PATHS[Resource.Orders], { method: "DELETE" }); // @ DELETE /shop/v1/orders
