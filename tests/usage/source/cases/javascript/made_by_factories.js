import axios from 'axios';
import helpers from 'node-helpers';

const { createFactory } = helpers({ prefix: 'Shop' });

const Good = createFactory('Good', (node) => ({
  title: node.name, // @ read name
  cost: node.price, // @ read price
}));
const Order = createFactory('Order', (node) => {
  node.label = `${node.total} EUR`; // @ read total
  return node;
});

export async function load(create, id) {
  const goods = await axios.get('/shop/v1/goods'); // @ GET /shop/v1/goods
  goods.data.data.items.forEach((each) => create(Good(each)));
  const order = await axios.get(`/shop/v1/orders/${id}`); // @ GET /shop/v1/orders/{}
  create(Order(order.data.data));
}
