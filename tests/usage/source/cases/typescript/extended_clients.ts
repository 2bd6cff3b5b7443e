import ky from 'ky';

const api = ky.create({ prefixUrl: 'https://acme.example.com', timeout: 20_000 });
const shop = api.extend((options) => ({ prefixUrl: `${options.prefixUrl}/shop/v1` }));
const people = api.extend({ prefixUrl: 'https://acme.example.com/people/v1' });

export const create = (args: any) => shop.post('goods', { json: { name: args.name, price: args.price } }); // @ POST /shop/v1/goods; body price
export const user = (id: number) => people.get(`user/${id}`).json<any>().then((body) => body.data.country); // @ GET /people/v1/user/{}; read country
