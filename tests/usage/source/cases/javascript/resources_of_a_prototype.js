// Resources with a common prototype, whose methods a function makes of their descriptions, under names of the client.

const https = require("https");

Resource.extend = function (members) {
  const Super = this;
  function Constructor() {
    Super.apply(this, arguments);
  }
  Constructor.prototype = Object.create(Super.prototype);
  Object.assign(Constructor.prototype, members);
  return Constructor;
};

function Resource(client) {
  this._client = client;
}

Resource.prototype = {
  service: "shop",
  path: "",

  fullPath(below) {
    return `/${this.service}/v1/${this.path}${below ? "/" + below : ""}`;
  },

  _request(verb, path, data) {
    return new Promise((resolve, reject) => {
      const request = https.request({ host: "shop.example.com", path, method: verb }, (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const json = text ? JSON.parse(text) : {};
          resolve(json.data === undefined ? json : json.data); // @ read data
        });
      });
      request.on("error", reject);
      if (data) request.write(JSON.stringify(data));
      request.end();
    });
  },
};

function method(spec) {
  const verb = (spec.method || "GET").toUpperCase();
  return function (...args) {
    const template = spec.fullPath || this.fullPath(spec.path);
    const names = template.match(/\{(\w+)\}/g) || [];
    const path = names.reduce((path, name, index) => path.replace(name, encodeURIComponent(args[index])), template);
    return this._request(verb, path, args[names.length]); // @ POST /shop/v1/goods
  };
}

const Goods = Resource.extend({
  path: "goods",
  create: method({ method: "POST" }),
  retrieve: method({ path: "{id}" }), // @ GET /shop/v1/goods/{}
});

const Users = Resource.extend({
  service: "people",
  path: "user",
  update: method({ method: "PUT", path: "{user_id}" }), // @ PUT /people/v1/user/{}
});

const Orders = Resource.extend({ path: "orders", retrieve: method({ path: "{order_id}" }) }); // @ GET /shop/v1/orders/{}

const resources = { Goods, Users };

class Shop {
  constructor() {
    for (const name in resources) {
      this[name[0].toLowerCase() + name.substring(1)] = new resources[name](this);
    }
    for (const name in { Orders }) {
      this[name.charAt(0).toLowerCase() + name.slice(1)] = new Orders(this);
    }
  }
}

const shop = new Shop();
const [id] = process.argv.slice(2);
shop.goods.create({ price: 4 }); // @ body price
shop.goods.retrieve(id).then((good) => console.log(good.price)); // @ read price
shop.users.update(id, { language: "en" }); // @ body language
shop.orders.retrieve(id).then((order) => console.log(order.total)); // @ read total
