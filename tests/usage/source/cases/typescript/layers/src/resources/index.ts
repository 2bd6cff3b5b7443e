export * from './Goods';
export { OrdersResource } from './Orders';
