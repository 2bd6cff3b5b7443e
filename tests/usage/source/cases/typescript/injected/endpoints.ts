export const ENDPOINTS = { goods: '/shop/v1/goods', order: (id: number) => `/shop/v1/orders/${id}` } as const;
