const express = require('express');
const { engine } = require('express-handlebars');
const axios = require('axios');

const app = express();
app.engine('.hbs', engine({ extname: '.hbs', helpers: { money: (value) => `${value} €` } }));
app.set('view engine', '.hbs');

app.get('/goods', async (req, res) => {
  const { data } = await axios.get(`${process.env.SHOP}/shop/v1/goods`); // @ GET /shop/v1/goods
  res.render('goods', { title: 'Goods', goods: data.data.items });
});

app.get('/order', async (req, res) => {
  const { data } = await axios.get(`${process.env.SHOP}/shop/v1/orders/1`); // @ GET /shop/v1/orders/1
  res.render('order', { order: data.data, price: 3 });
});
