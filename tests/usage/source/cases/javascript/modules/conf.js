exports.BASE = process.env.BASE || 'https://acme.example.com';
exports.PATHS = { user: (id) => `/people/v1/user/${id}`, goods: '/shop/v1/goods' };
