const got = require('got');
const ky = require('ky').default;
const { promisify } = require('util');
const request = promisify(require('request'));
const superagent = require('superagent');

const { LMS_URL } = process.env;

const lms = got.extend({ prefixUrl: LMS_URL, responseType: 'json' });

async function goods() {
  const all = [];
  for await (const g of lms.paginate('shop/v1/goods', { searchParams: { sort_attr: 'price' } })) { // @ GET /shop/v1/goods; query sort_attr
    all.push({ name: g.goods_name, cost: Number(g.price) }); // @ read goods_name; read price
  }
  return all;
}

const kyApi = ky.create({ prefixUrl: 'https://acme.example.com' });
const user = (id) => kyApi.get(`people/v1/user/${id}`).json().then(({ data: { country, email = '' } }) => `${country}${email}`); // @ GET /people/v1/user/{}; read country; read email

async function old(id) {
  const { body } = await request({ uri: `${LMS_URL}/shop/v1/orders/${id}`, json: true, method: 'GET' }); // @ GET /shop/v1/orders/{}
  return body.data.order_number; // @ read order_number
}

function sa(id) {
  return superagent
    .post(`${LMS_URL}/shop/v1/goods/${id}/copy`) // @ POST /shop/v1/goods/{}/copy
    .set('Authorization', 'x')
    .send({ keep_price: true }) // @ body keep_price
    .query({ lang: 'en' }) // @ query lang
    .then((res) => res.body.data.copy_id); // @ read copy_id
}

$.ajax({
  url: LMS_URL + '/shop/v1/catalog', // @ GET /shop/v1/catalog
  data: { depth: 2 }, // @ query depth
  dataType: 'json',
  method: 'GET',
  success: function (resp) {
    $.each(resp.data.entries, function (i, entry) {
      $('#list').append('<li>' + entry.old_title + '</li>'); // @ read old_title
    });
  },
});

const fields = ['goods_id', 'total_price']; // @ read goods_id; read total_price
fetch(new URL('/shop/v1/orders', LMS_URL)) // @ GET /shop/v1/orders
  .then((r) => r.json())
  .then(({ data }) => {
    const rows = data.items.map((o) => fields.map((f) => o[f])); 
    const [{ voucher }] = data.items; // @ read voucher
    return [rows, voucher];
  });

module.exports = { goods, user, old, sa };
