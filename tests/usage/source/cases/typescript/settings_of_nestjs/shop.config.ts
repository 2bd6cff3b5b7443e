import { registerAs } from '@nestjs/config';

export default registerAs('shop', () => ({
  url: process.env.SHOP_URL ?? 'https://shop.example.com',
  paths: { goods: '/shop/v1/goods', orders: '/shop/v1/orders' },
}));
