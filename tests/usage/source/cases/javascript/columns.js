const axios = require('axios');

const COLUMNS = {
  name: (good) => good.name,
  price: (good) => good.price, // @ read price
};

const line = (good) => Object.values(COLUMNS).map((get) => get(good)).join(';');

exports.goods = async () => {
  const { data } = await axios.get('https://shop.example/shop/v1/goods'); // @ GET /shop/v1/goods
  return data.data.items.map(line);
};
