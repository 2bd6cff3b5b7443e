// One of two objects is spread into the parameters, or into the body: each value that an entry may have is sent.
const axios = require('axios');

const client = axios.create({ baseURL: 'https://x.example' });

async function list(byPrice) {
  const sort = byPrice
    ? { sort_attr: 'price', sort_dir: 'desc' } // @ query sort_attr; query sort_dir
    : { sort_attr: 'name', sort_dir: 'asc' }; // @ query sort_attr; query sort_dir
  return client.get('/shop/v1/goods', { params: { ...sort, page: 1 } }); // @ GET /shop/v1/goods; query page
}

async function save(id, isFree) {
  const offer = isFree ? { price: 0 } : { price: 9, currency: 'EUR' }; // @ body price; body price; body currency
  return client.put(`/shop/v1/goods/${id}`, { label: 'x', ...offer }); // @ PUT /shop/v1/goods/{}; body label
}
