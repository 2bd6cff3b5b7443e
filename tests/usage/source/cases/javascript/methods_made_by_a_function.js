class Resource {
  constructor(api) {
    this.api = api;
  }

  async request(method, path, params) {
    const res = await fetch(`${this.api.host}/${this.service}/v1${path}`, { method, body: JSON.stringify(params) });
    return (await res.json()).data;
  }
}

function endpoint({ method = 'GET', path }) {
  return function (id, params) {
    return this.request(method, path.replace(':id', id), params);
  };
}

class Goods extends Resource {}
Object.assign(Goods.prototype, {
  service: 'shop',
  list: endpoint({ path: '/goods' }), // @ GET /shop/v1/goods
  update: endpoint({ method: 'PUT', path: '/goods/:id' }), // @ PUT /shop/v1/goods/1; PUT /shop/v1/goods/{}
  discount(id) {
    return this.update(id, { price_max: 3 });
  },
});

class Users extends Resource {
  service = 'people';
  get = endpoint({ path: '/user/:id' }); // @ GET /people/v1/user/4
}

function Orders(api) {
  this.api = api;
}
Orders.prototype = Object.create(Resource.prototype);
Orders.prototype.service = 'shop';
Orders.prototype.create = endpoint({ method: 'POST', path: '/orders' }); // @ POST /shop/v1/orders

const routes = { service: 'shop', find: endpoint({ path: '/catalog' }) }; // @ GET /shop/v1/catalog
class Catalog extends Resource {}
Object.assign(Catalog.prototype, routes);

class Others extends Resource {}
Others.prototype.service = 'shop/v2';
Others.prototype.list = endpoint({ path: '/goods' });
Others.list = endpoint; // makes a method, and is none

class Copies extends Resource {
  constructor(api) {
    super(api);
    this.service = 'shop';
    this.copy = endpoint({ method: 'POST', path: '/goods/:id/copy' }); // @ POST /shop/v1/goods/1/copy
  }
}

class Made {
  constructor(api) {
    this.api = api;
  }

  static extend({ base, ...methods }) {
    class Extended extends Made {}
    Extended.prototype.base = base;
    Object.assign(Extended.prototype, methods);
    return Extended;
  }

  static method(options) {
    return function (body) {
      return this.api.request(options.method || 'GET', this.base + (options.path || ''), body);
    };
  }
}

const MadeGoods = Made.extend({ base: '/shop/v1/goods', all: Made.method({ path: '/batch', method: 'POST' }) }); // @ POST /shop/v1/goods/batch
const MadeOrders = Made.extend({ base: '/shop/v1/orders', one: Made.method({ path: '/:id' }) }); // @ GET /shop/v1/orders/{}

async function main(api) {
  const goods = new Goods(api);
  await goods.update(1, { price: 2 }); // @ body price
  (await goods.list()).items.forEach((each) => console.log(each.weight)); // @ read weight
  await new Orders(api).create(0, { total_price: 3 }); // @ body total_price
  console.log((await new Users(api).get(4)).country); // @ read country
  console.log((await new Catalog(api).find()).currency); // @ read currency
  await new Copies(api).copy(1, { copies: 2 }); // @ body copies
  console.log((await new Others(api).list()).weight);
  console.log(MadeGoods, MadeOrders);
}

main({ host: 'https://acme.example.com' });
