enum Kind { Get, Put }
class A {
  const int Read = 0;
  const int Write = 1;
  async Task Call(string path, int kind, object data) {
    if (kind == Write) { await http.PutAsJsonAsync(path, data); return; }
    await http.GetAsync(path);
  }
  async Task Kinds(string path, Kind kind, object data) {
    switch (kind) {
      case Kind.Put: await http.PutAsJsonAsync(path, data); break;
      case Kind.Get: await http.GetAsync(path); break;
    }
  }
  Task Switched(string path, Kind kind, object data) => kind switch {
    Kind.Put => http.PutAsJsonAsync(path, data),
    _ => http.GetAsync(path),
  };
  async Task Run() {
    await Call("/shop/v1/goods", Read, null);  // @ GET /shop/v1/goods
    await Call("/shop/v1/goods/3", Write, new { price = 3 });  // @ PUT /shop/v1/goods/3; body price
    await Kinds("/shop/v1/goods", Kind.Get, null);  // @ GET /shop/v1/goods
    await Kinds("/shop/v1/goods/3", Kind.Put, new { price = 3 });  // @ PUT /shop/v1/goods/3; body price
    await Switched("/shop/v1/goods", Kind.Get, null);  // @ GET /shop/v1/goods
    await Switched("/shop/v1/goods/3", Kind.Put, new { price = 3 });  // @ PUT /shop/v1/goods/3; body price
  }
}
