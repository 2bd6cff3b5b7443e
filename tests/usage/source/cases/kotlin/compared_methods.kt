class W {
  fun call(method: String, path: String, body: String? = null): JsonNode {
    val b = Request.Builder().url(base + path)
    if (method == "GET") b.get() else b.post(body!!.toRequestBody())
    when (method) {
      "GET" -> b.get()
      "POST" -> b.post(body!!.toRequestBody())
    }
    return mapper.readTree(client.newCall(b.build()).execute().body!!.string())
  }
  fun x() {
    call("GET", "/shop/v1/goods") // @ GET /shop/v1/goods
    call("POST", "/shop/v1/orders", """{"price": 3}""") // @ POST /shop/v1/orders; body price
  }
}
