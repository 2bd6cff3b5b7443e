const axios = require('axios');

const api = axios.create({ baseURL: process.env.SHOP_URL });

// A function that makes handlers, each of which passes a request on to the path that is given.
module.exports = (upstream, shape = (data) => data, fixed = {}) => async (req, res, next) => { // @ WEBHOOK /
  try {
    const { data } = await api.get(upstream, { params: { ...req.query, ...fixed } });
    res.json(shape(data));
  } catch (error) {
    next(error);
  }
};
