enum Kind { GET, PUT }
class A {
  static final int READ = 0;
  static final int WRITE = 1;
  String call(String path, int kind, String body) {
    switch (kind) {
      case READ: return rest.getForObject(base + path, String.class);
      case WRITE: rest.put(base + path, body); return null;
    }
  }
  String kinds(String path, Kind kind, String body) {
    if (kind == Kind.PUT) { rest.put(base + path, body); return null; }
    return rest.getForObject(base + path, String.class);
  }
  String switched(String path, Kind kind, String body) {
    switch (kind) {
      case PUT -> { rest.put(base + path, body); return null; }
      case GET -> { return rest.getForObject(base + path, String.class); }
    }
  }
  String flags(String path, boolean sends, String body) {
    if (!sends) { return rest.getForObject(base + path, String.class); }
    rest.put(base + path, body);
    return null;
  }
  void run() {
    call("/shop/v1/goods", READ, null);  // @ GET /shop/v1/goods
    call("/shop/v1/goods/3", WRITE, "{\"price\": 3}");  // @ PUT /shop/v1/goods/3
    kinds("/shop/v1/goods", Kind.GET, null);  // @ GET /shop/v1/goods
    kinds("/shop/v1/goods/3", Kind.PUT, "{\"price\": 3}");  // @ PUT /shop/v1/goods/3
    switched("/shop/v1/goods", Kind.GET, null);  // @ GET /shop/v1/goods
    switched("/shop/v1/goods/3", Kind.PUT, "{\"price\": 3}");  // @ PUT /shop/v1/goods/3
    flags("/shop/v1/goods", false, null);  // @ GET /shop/v1/goods
    flags("/shop/v1/goods/3", true, "{\"price\": 3}");  // @ PUT /shop/v1/goods/3
  }
}
