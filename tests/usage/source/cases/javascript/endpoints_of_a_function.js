// Functions that one function makes: each has the method and the path that it was made with.
import axios from 'axios';

function endpoint(method, path) {
  return (options = {}) => {
    if (method === 'get') {
      return axios.get(path, { params: options });
    }
    return axios.post(path, options);
  };
}

const list = endpoint('get', '/shop/v1/goods'); // @ GET /shop/v1/goods
const create = endpoint('post', '/shop/v1/orders'); // @ POST /shop/v1/orders

list({ sort_attr: 'price' }); // @ query sort_attr
create({ total: 3 }); // @ body total
