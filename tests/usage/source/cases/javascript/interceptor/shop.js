const axios = require('axios');
const shop = axios.create({ baseURL: process.env.SHOP });
shop.interceptors.response.use((response) => response.data, (error) => Promise.reject(error));

async function all(path, params) {
  const items = [];
  for (let page = 1; ; page++) {
    const result = await shop.get(path, { params: { page, ...params } });
    items.push(...result.data.items);
    if (!result.data.has_more_data) return items; // @ read has_more_data
  }
}

module.exports.goods = () => all('/shop/v1/goods', { sort_attr: 'price' }); // @ GET /shop/v1/goods; query sort_attr
exports.user = async (id) => (await shop.get(`/people/v1/user/${id}`)).data; // @ GET /people/v1/user/{}
