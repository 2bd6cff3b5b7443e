export { ShopClient } from './ShopClient';
export * from './types';
