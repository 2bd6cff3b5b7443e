enum Service {
  Shop,
  People = 7,
  Open,
}

const url = (service: Service, path: string) => `https://shop.example.org/${Service[service].toLowerCase()}/v1/${path}`;

export const goods = () => fetch(url(Service.Shop, "goods")); // @ GET /shop/v1/goods
export const other = () => fetch(`https://shop.example.org/${Service.Shop}/v1/goods`);
