const axios = require('axios');
const datasets = require('./datasets');

async function write({ path, columns }) {
  const { data } = await axios.get(process.env.SHOP_URL + path);
  return data.map((row) => columns.map((column) => row[column.key]));
}

datasets.forEach((each) => write(each));
