// A server whose templates of EJS and Nunjucks read the responses.
const express = require('express');
const axios = require('axios');

const app = express();
app.set('view engine', 'ejs');
const api = axios.create({ baseURL: 'https://acme.example.com' });

app.get('/goods', async (req, res) => {
  const { data } = await api.get('/shop/v1/goods'); // @ GET /shop/v1/goods
  res.render('goods', { title: 'Goods', goods: data.data.items });
});

app.get('/orders', async (req, res, next) => {
  try {
    const orders = (await api.get('/shop/v1/orders')).data; // @ GET /shop/v1/orders
    res.render('orders.njk', { orders });
  } catch (error) {
    next(error);
  }
});
