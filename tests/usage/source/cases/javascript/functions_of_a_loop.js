// Functions that a loop makes keep the item of their round: routes of a table, and tasks that are run later.
const axios = require('axios');
const { Router } = require('express');

const client = axios.create({ baseURL: 'https://x.example' });
const router = Router();
const rules = [
  { mount: '/goods', target: '/shop/v1/goods', keeps: ['price', 'label'], methods: ['GET'] }, // @ GET /shop/v1/goods; read price; read label
  { mount: '/goods/:id', target: '/shop/v1/goods/:id', keeps: ['width'], methods: ['GET'] }, // @ GET /shop/v1/goods/{}; read width
  { mount: '/orders', target: '/shop/v1/orders', keeps: ['code'], methods: ['GET'] }, // @ GET /shop/v1/orders; read code
];

const pick = (item, names) => Object.fromEntries(names.map((name) => [name, item[name]]));

for (const rule of rules) {
  for (const method of rule.methods) {
    router[method.toLowerCase()](rule.mount, async (req, res) => {
      const url = rule.target.replace(/:(\w+)/g, (all, name) => req.params[name]);
      const answer = await client.request({ method, url });
      res.json(pick(answer.data.data, rule.keeps));
    });
  }
}

const tasks = [];
for (const rule of [{ of: 'people', what: 'user' }, { of: 'shop', what: 'catalog' }]) { // @ GET /people/v1/user; GET /shop/v1/catalog
  const path = ['', rule.of, 'v1', rule.what].join('/');
  tasks.push(async () => (await client.get(path)).data.data.total); // @ read total
}
tasks.forEach((task) => task().then(console.log));
