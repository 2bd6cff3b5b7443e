enum class Kind { GET, PUT }
class A(val http: HttpClient) {
  suspend fun call(path: String, kind: Int, data: Any?) = when (kind) {
    1 -> http.put(base + path) { setBody(data) }
    else -> http.get(base + path)
  }
  suspend fun kinds(path: String, kind: Kind, data: Any?) = when (kind) {
    Kind.PUT -> http.put(base + path) { setBody(data) }
    Kind.GET -> http.get(base + path)
  }
  suspend fun run() {
    call("/shop/v1/goods", 0, null)  // @ GET /shop/v1/goods
    call("/shop/v1/goods/3", 1, mapOf("price" to 3))  // @ PUT /shop/v1/goods/3; body price
    kinds("/shop/v1/goods", Kind.GET, null)  // @ GET /shop/v1/goods
    kinds("/shop/v1/goods/3", Kind.PUT, mapOf("price" to 3))  // @ PUT /shop/v1/goods/3; body price
  }
}
