class Pages {
  constructor(path) {
    this.path = path;
  }

  async *[Symbol.asyncIterator]() {
    for (let page = 1; ; page++) {
      const { data } = await (await fetch(`https://acme.example.com${this.path}?page=${page}`)).json();
      yield* data.items;
      if (!data.has_more_data) return;
    }
  }
}

function catalog() {
  const first = fetch('https://acme.example.com/shop/v1/catalog').then((res) => res.json()); // @ GET /shop/v1/catalog
  first[Symbol.asyncIterator] = async function* () {
    yield* (await first).data.items;
  };
  return first;
}

const orders = {
  async load() {
    const res = await fetch('https://acme.example.com/shop/v1/orders'); // @ GET /shop/v1/orders
    this.found = (await res.json()).data.items;
    return this;
  },
  [Symbol.iterator]() {
    return this.found;
  },
};

class Prices {
  *[Symbol.iterator]() {
    yield { weight: 1 };
  }
}

async function main() {
  for await (const good of new Pages('/shop/v1/goods')) console.log(good.price); // @ GET /shop/v1/goods; read price
  for await (const good of catalog()) console.log(good.item_price); // @ read item_price
  console.log((await catalog()).data.currency); // @ read currency
  for (const order of await orders.load()) console.log(order.weight); // @ read weight
  for (const price of new Prices()) console.log(price.weight);
}

main();
