// A local variable has the name of a function of its object, and of a local variable of another function.
object Shop {
    lateinit var baseUrl: String

    private fun request(path: String): Request.Builder = Request.Builder().url("$baseUrl$path")

    private fun execute(request: Request): String =
        client.newCall(request).execute().use { it.body!!.string() }

    fun goods(id: Int): JSONObject {
        val url = baseUrl.toHttpUrl().newBuilder()
            .addPathSegments("shop/v1/goods")
            .addPathSegment(id.toString())
            .build()
        val request = Request.Builder().url(url).get().build() // @ GET /shop/v1/goods/{}
        return JSONObject(execute(request))
    }

    fun weather(city: String): String {
        val request = Request.Builder().url("https://weather.example/v1/$city").build()
        return JSONObject(execute(request)).getString("price")
    }

    fun order() {
        val payload = JSONObject()
            .put("price", 3) // @ body price
            .put("goods", JSONArray(listOf(5, 6))) // @ body goods
        execute(request("/shop/v1/orders").post(payload.toString().toRequestBody(JSON)).build()) // @ POST /shop/v1/orders
    }
}
