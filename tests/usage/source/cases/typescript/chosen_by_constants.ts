enum Kind { Get, Put }
async function call(path: string, kind: number, data?: any) {
  return kind === 1 ? axios.put(base + path, data) : axios.get(base + path);
}
async function kinds(path: string, kind: Kind, data?: any) {
  switch (kind) {
    case Kind.Put: return axios.put(base + path, data);
    case Kind.Get: return axios.get(base + path);
  }
}
async function flags(path: string, sends = false, data?: any) {
  return sends ? axios.put(base + path, data) : axios.get(base + path);
}
call("/shop/v1/goods", 0);  // @ GET /shop/v1/goods
call("/shop/v1/goods/3", 1, { price: 3 });  // @ PUT /shop/v1/goods/3; body price
kinds("/shop/v1/goods", Kind.Get);  // @ GET /shop/v1/goods
kinds("/shop/v1/goods/3", Kind.Put, { price: 3 });  // @ PUT /shop/v1/goods/3; body price
flags("/shop/v1/goods");  // @ GET /shop/v1/goods
flags("/shop/v1/goods/3", true, { price: 3 });  // @ PUT /shop/v1/goods/3; body price
