// The end of a path that an option chooses: a call with one value does not hide the other one.
import axios from 'axios';

export class Shop {
  list({ copies = false } = {}) {
    const end = copies ? 'copy' : 'batch';
    return axios.post(`/shop/v1/goods/${copies ? '3/' : ''}${end}`); // @ POST /shop/v1/goods/3/copy; POST /shop/v1/goods/batch
  }
}

new Shop().list({ copies: true });
