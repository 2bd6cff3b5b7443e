// Bodies that a function makes of the entries of a table, one by one.
const FIELDS = {
  name: 'title',
  price: 'list_price', // @ body price
};

const create = (row) => {
  const body = Object.entries(FIELDS).reduce((all, [key, own]) => {
    all[key] = row[own];
    return all;
  }, {});
  return axios.post('https://shop.example.org/shop/v1/goods', body); // @ POST /shop/v1/goods
};

const update = (row) => {
  const body = Object.keys(FIELDS).reduce((all, key) => ({ ...all, [key]: row[FIELDS[key]] }), {});
  return axios.put(`https://shop.example.org/shop/v1/goods/${row.id}`, body); // @ PUT /shop/v1/goods/{}
};
