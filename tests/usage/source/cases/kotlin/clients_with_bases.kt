// A client of Ktor with what all its requests have.
val client = HttpClient(CIO) { defaultRequest { url("https://x.example/shop/v1/"); parameter("lang", "it") } }  // @ query lang
suspend fun show() = println(JSONObject(client.get("goods/1").bodyAsText()).getDouble("price"))  // @ GET /shop/v1/goods/1; read price
suspend fun create() { client.post { url("goods"); setBody(mapOf("price" to 3)) } }  // @ POST /shop/v1/goods; body price
