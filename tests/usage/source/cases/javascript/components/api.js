export const fetchGoods = () => fetch('/shop/v1/goods').then((r) => r.json()); // @ GET /shop/v1/goods
