import { api } from './client';
const orders = {
  recent: () => api.get('shop/v1/orders').json<any>(), // @ GET /shop/v1/orders
};
export default orders;
