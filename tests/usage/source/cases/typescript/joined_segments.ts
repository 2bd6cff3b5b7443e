import axios from 'axios';

class Resource {
  service = 'shop';
  url(...parts: (string | number)[]) {
    return ['', this.service, 'v1', ...parts].join('/');
  }
}

class Goods extends Resource {
  list() {
    return axios.get(this.url('goods')); // @ GET /shop/v1/goods
  }
  rename(id: number) {
    return axios.put(this.url('goods', id), { price: 3 }); // @ PUT /shop/v1/goods/{} ; body price
  }
}
