// fetch('/shop/v1/catalog')
/** GET /shop/v1/catalog */
app.get('/shop/v1/catalog', (req, res) => res.json({ price: 1 }));
console.log('/shop/v1/catalog');
if (req.path === '/shop/v1/catalog') next();
expect(url).toBe('/shop/v1/catalog');
nock(BASE).get('/shop/v1/catalog').reply(200);
throw new Error('/shop/v1/catalog');
const stripe = (await axios.get('https://api.vendor.com/v1/prices')).data.price;
const text = `See ${BASE}/shop/v1/catalog for more`;
await axios.get(`${BASE}/shop/v1/goods`);  // @ GET /shop/v1/goods

const under = (...parts) => fetch('https://acme.example.com' + parts.join('/'));
under(['/shop', 'v1', 'orders']);
