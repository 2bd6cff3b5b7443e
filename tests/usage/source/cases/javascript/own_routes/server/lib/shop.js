const axios = require("axios");
exports.get = async (path) => (await axios.get(process.env.SHOP_URL + path)).data;
