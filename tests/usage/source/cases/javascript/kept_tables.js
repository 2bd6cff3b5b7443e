// A table that is made only once, and filled in by several calls.
class Paths {
  add(name, path) {
    this.known ??= {};
    this.known[name] = path;
    return this;
  }

  fetch(name) {
    return fetch(this.known[name]).then((response) => response.json());
  }
}

const paths = new Paths();
paths.add('goods', '/shop/v1/goods').add('orders', '/shop/v1/orders');
paths.fetch('goods').then((goods) => console.log(goods.price)); // @ GET /shop/v1/goods; read price
paths.fetch('orders').then((orders) => console.log(orders.total)); // @ GET /shop/v1/orders; read total
