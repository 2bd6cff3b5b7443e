// The end of a path that an option chooses: a call with one value does not hide the other one.
import axios from 'axios';

export class Shop {
  all({ filters = false } = {}) {
    const end = filters ? '/filters' : '';
    return axios.get(`/shop/v1/catalog${end}`); // @ GET /shop/v1/catalog/filters; GET /shop/v1/catalog
  }

  send({ many = true } = {}) {
    const end = many ? 'batch' : '3';
    return axios.put(`/shop/v1/goods/${end}`); // @ PUT /shop/v1/goods/batch; PUT /shop/v1/goods/3
  }
}

new Shop().all({ filters: true });
new Shop().send({ many: false });
