import ky from 'ky';
export const api = ky.create({ prefixUrl: process.env.SHOP_URL });
