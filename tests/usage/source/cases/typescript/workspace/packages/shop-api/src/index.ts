export * from './client';
export * as goods from './goods';
export { default as orders } from './orders';
