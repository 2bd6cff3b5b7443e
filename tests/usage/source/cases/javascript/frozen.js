const V = 'v1';
const PATHS = Object.freeze({
  GOODS: `/shop/${V}/goods`,
  ORDERS: `/shop/${V}/orders`,
  COPY: (id) => `/shop/${V}/goods/${id}/copy`,
});
export const goods = () => fetch(BASE + PATHS.GOODS); // @ GET /shop/v1/goods
export const copy = (id) => fetch(BASE + PATHS.COPY(id), { method: 'POST' }); // @ POST /shop/v1/goods/{}/copy
