// Rows of a file whose columns get the names of properties.
const axios = require('axios');
const _ = require('lodash');
const { parse } = require('csv-parse/sync');
const fs = require('fs');

const NAMES = {
  Bezeichnung: 'name', // @ body name
  Preis: 'price', // @ body price
};

for (const row of parse(fs.readFileSync('goods.csv'), { columns: true })) {
  axios.post('/shop/v1/goods', _.mapKeys(row, (value, key) => NAMES[key])); // @ POST /shop/v1/goods
}
const LABELS = { Kosten: 'total' }; // @ body total
for (const row of parse(fs.readFileSync('orders.csv'), { columns: true })) {
  axios.post('/shop/v1/orders', Object.fromEntries(Object.entries(row).map(([key, value]) => [LABELS[key], value]))); // @ POST /shop/v1/orders
}
