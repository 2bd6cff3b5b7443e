// A member with a default that a call gives, though its value is not known, is not the default.
const axios = require('axios');

async function create({ name, sold = false, price, ...rest }) {
  const body = { name, ...rest }; // @ body name
  if (sold) {
    body.selling = true; // @ body selling
    body.price = price; // @ body price
  }
  await axios.post('/shop/v1/goods', body); // @ POST /shop/v1/goods
}

create({ name: process.argv[2], price: process.argv[3], sold: process.argv[3] > 0 });
