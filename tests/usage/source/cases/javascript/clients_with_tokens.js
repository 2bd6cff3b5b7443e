const superagent = require('superagent');

async function token() {
  const { body } = await superagent.post('/oauth2/token').type('form').send({ scope: 'api' });
  return body.access_token;
}

async function agent() {
  return superagent.agent().auth(await token(), { type: 'bearer' }).retry(2);
}

async function good(id) {
  return (await (await agent()).get(`/shop/v1/goods/${id}`)).body.data.price; // @ GET /shop/v1/goods/{}; read price
}

async function create(name) {
  const client = superagent.agent().set('Authorization', await token());
  return client.post('/shop/v1/goods').send({ // @ POST /shop/v1/goods
    name,
    price: 3, // @ body price
  });
}
