export default class Shop {
  async request(method, path) {
    const res = await fetch(new URL(path, this.host), { method });
    return (await res.json()).data;
  }
  async *pages(path) {
    for (let page = 1; ; page++) {
      const data = await this.request('GET', `${path}?page=${page}`);
      yield* data.items;
      if (page >= data.total_page_count) return;
    }
  }
  user(id) { return this.request('GET', `/people/v1/user/${id}`); }  // @ GET /people/v1/user/3
  goods() { return this.pages('/shop/v1/goods'); }  // @ GET /shop/v1/goods
}
