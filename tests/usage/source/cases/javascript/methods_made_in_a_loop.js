// Methods that a library makes of a table of routes, and that have members of their own.

const routes = {
  goods: {
    list: ["GET /shop/v1/goods"], // @ GET /shop/v1/goods
    update: ["PUT /shop/v1/goods/{id}"], // @ PUT /shop/v1/goods/{}
  },
  people: { get: ["GET /people/v1/user/{user_id}"] }, // @ GET /people/v1/user/{}
};

function register(shop, routes) {
  for (const [scope, methods] of Object.entries(routes)) {
    shop[scope] = {};
    for (const [name, [route, options = {}]] of Object.entries(methods)) {
      const [verb, template] = route.split(" ");
      const method = async (params = {}) => {
        const rest = { ...params };
        const url = template.replace(/\{(\w+)\}/g, (_, key) => rest[key]);
        return shop.request(verb, url, verb === "GET" ? { query: rest } : { body: rest });
      };
      method.endpoint = { verb, template };
      shop[scope][name] = method;
    }
  }
}

function Shop(base) {
  this.request = async (method, path, { query, body } = {}) => {
    const url = new URL(path, base);
    for (const [key, value] of Object.entries(query || {})) url.searchParams.set(key, value);
    const response = await fetch(url, { method, body: JSON.stringify(body) });
    return (await response.json()).data;
  };
  this.all = async (method, params) => {
    const { items } = await this.request("GET", method.endpoint.template, { query: params }); // @ read items
    return items;
  };
  register(this, routes);
}

const shop = new Shop("https://shop.example.com");

async function run(id) {
  for (const good of await shop.all(shop.goods.list, { sort_attr: "price" })) { // @ query sort_attr
    console.log(good.price); // @ read price
  }
  await shop.goods.update({ id, prices: [] }); // @ body prices
  const user = await shop.people.get({ user_id: id });
  console.log(user.language); // @ read language
}

run(process.argv[2]);
