class W {
  fun call(method: String, path: String, body: String? = null): JsonNode {
    val b = Request.Builder().url(base + path)
    when (method) {
      "GET", "HEAD" -> b.get()
      "POST" -> b.post(body!!.toRequestBody())
      else -> b.put(body!!.toRequestBody())
    }
    return mapper.readTree(client.newCall(b.build()).execute().body!!.string())
  }
  fun x() {
    call("GET", "/shop/v1/goods") // @ GET /shop/v1/goods
    call("PUT", "/shop/v1/goods/3", """{"price": 3}""") // @ PUT /shop/v1/goods/3; body price
  }
}
class Lms(baseUrl: String) {
  private val http = HttpClient(CIO) { defaultRequest { url(baseUrl) } }
  suspend fun del(s: Int, day: String) { http.delete("/shop/v1/goods/$s") { bearerAuth("x") } } // @ DELETE /shop/v1/goods/{}
  suspend fun plan(id: Int, price: Double) { http.put("/shop/v1/goods/$id") { setBody(mapOf("price" to price)) } } // @ PUT /shop/v1/goods/{}; body price
}
