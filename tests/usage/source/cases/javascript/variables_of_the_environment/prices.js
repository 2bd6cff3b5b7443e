const axios = require('axios');

exports.handler = async ({ id }) => {
  const { data } = await axios.get(`https://${process.env.SHOP}/${process.env.GOODS}/${id}`); // @ GET /shop/v1/goods/{}
  return data.price; // @ read price
};
