async function run() {
  const { items } = (await (await fetch('/shop/v1/goods')).json()).data; // @ GET /shop/v1/goods
  const byId = new Map(items.map((each) => [each.id, each]));
  console.log(byId.get(3).price); // @ read price
  let all = [];
  for (const page of [1, 2]) {
    const found = (await (await fetch('/shop/v1/orders')).json()).data; // @ GET /shop/v1/orders
    all = all.concat(found.items);
  }
  console.log(all.find((each) => each.id === 3).total); // @ read total
  console.log(new Goods(items[0]).label());
}
class Goods {
  constructor(data) { Object.assign(this, data); }
  label() { return this.item_price; } // @ read item_price
}
