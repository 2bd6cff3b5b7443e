const axios = require('axios');

async function goods() {
  const { data } = await axios.get('https://shop.example.com/shop/v1/goods'); // @ GET /shop/v1/goods
  return data.data.items.map((raw) => {
    const good = { ...raw, shop: 'ours' };
    const { price, shop } = { ...raw, shop: 'theirs' }; // @ read price
    return [good['affiliate_price'], price, shop]; // @ read affiliate_price
  });
}

module.exports = { goods };
