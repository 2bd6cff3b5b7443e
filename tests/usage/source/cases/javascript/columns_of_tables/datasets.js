module.exports = [
  {
    path: '/shop/v1/goods', // @ GET /shop/v1/goods
    columns: [
      { head: 'Number', key: 'id' }, // @ read id
      { head: 'Amount', key: 'price' }, // @ read price
      { head: 'Currency', key: 'currency' }, // @ read currency
    ],
  },
  {
    path: '/shop/v1/orders', // @ GET /shop/v1/orders
    columns: [{ head: 'Order', key: 'number' }], // @ read number
  },
];
