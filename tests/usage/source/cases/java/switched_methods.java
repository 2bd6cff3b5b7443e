class W {
  JsonNode call(String method, String path, String body) {
    HttpRequest.Builder b = HttpRequest.newBuilder(URI.create(base + path));
    HttpRequest r = switch (method) {
      case "GET" -> b.GET().build();
      case "POST", "PUT" -> b.method(method, HttpRequest.BodyPublishers.ofString(body)).build();
      default -> throw new IllegalArgumentException(method);
    };
    return mapper.readTree(http.send(r, null).body());
  }
  void x() {
    call("GET", "/shop/v1/goods", null); // @ GET /shop/v1/goods
    call("PUT", "/shop/v1/goods/3", "{\"price\": 3}"); // @ PUT /shop/v1/goods/3; body price
  }
}
