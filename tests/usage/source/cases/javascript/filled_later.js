// A list that one method fills, and another one reads at a position, which only a library calls.
const axios = require('axios');

class Rows {
  constructor() {
    this.rows = [];
    this.others = [];
  }

  valueAt(index) {
    return this.rows[index].price; // @ read price
  }

  otherAt(index) {
    return this.others[index].weight;
  }

  async load() {
    const { data } = await axios.get('/shop/v1/goods'); // @ GET /shop/v1/goods
    for (const each of data.items) this.rows.push(each); // @ read items
  }
}

const rows = new Rows();
grid.show(rows);
