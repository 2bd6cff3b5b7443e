// A page loads these files one after the other; they share what they define.
const CONFIG = { host: 'https://shop.example.org', paths: { goods: '/shop/v1/goods', orders: '/shop/v1/orders' } };
