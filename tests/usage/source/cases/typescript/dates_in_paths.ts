// A date is a value in a path, and no part of what says which call it is.
import axios from 'axios';

class Copies {
  async of(day: string) {
    return axios.get(['https://shop.example.com/shop/v1/goods', day, 'copy'].join('/')); // @ GET /shop/v1/goods/2024-01-31/copy
  }
}

export const today = (copies: Copies) => copies.of(new Date().toISOString().slice(0, 10));
