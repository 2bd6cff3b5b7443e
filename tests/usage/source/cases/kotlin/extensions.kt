// Functions that extend a model or a client, and parameters in a map of Retrofit.
data class Good(val price: String?, val language: String?) // @ read price

data class Page(val items: List<Good>)

data class Answer(val data: Page)

interface Api {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    suspend fun goods(@QueryMap params: Map<String, String>): Answer
}

fun Good.toRow() = Row(price = price ?: "0") // @ read price

suspend fun report(api: Api) = api.goods(mapOf("sort_attr" to "price")).data.items.map { it.toRow() } // @ query sort_attr

suspend fun HttpClient.fetch(path: String, block: HttpRequestBuilder.() -> Unit = {}): JsonObject {
    val text = get(path, block).bodyAsText()
    return Json.parseToJsonElement(text).jsonObject
}

suspend fun user(http: HttpClient, id: Int) {
    val user = http.fetch("/people/v1/user/$id") { parameter("expand", "all") } // @ GET /people/v1/user/{}; query expand
    println(user["country"]) // @ read country
}

fun JSONObject.toGood() = Row(optString("price"), getString("title")) // @ read price; read title

fun send(base: String, goods: List<Good>) {
    val rows = JSONArray()
    goods.forEach { good ->
        rows.put(JSONObject().apply {
            put("number", "1")  // @ body number
            good.price?.let { put("unit_price", it) } // @ body unit_price
        })
    }
    val body = JSONObject(mapOf("items" to rows)).toString().toRequestBody() // @ body items
    OkHttpClient().newCall(Request.Builder().url("$base/shop/v1/goods/batch").post(body).build()).execute() // @ POST /shop/v1/goods/batch
}

fun all(base: String): List<Good> {
    val response = OkHttpClient().newCall(Request.Builder().url("$base/shop/v1/goods").build()).execute() // @ GET /shop/v1/goods
    return JSONArray(response.body!!.string()).toList().map { it.toGood() }
}
