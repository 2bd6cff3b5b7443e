class Shop(private val base: String, private val client: OkHttpClient) {
    fun goods() = sequence {
        var page = 1
        do {
            val data = get("shop/v1/goods", "page" to page.toString(), "sort_attr" to "price")["data"] // @ GET /shop/v1/goods; query sort_attr
            yieldAll(data["items"])
        } while (data["has_more_data"].asBoolean()) // @ read has_more_data
    }

    fun copy(id: Long) = send("POST", "shop/v1/goods/$id/copy") // @ POST /shop/v1/goods/{}/copy

    fun catalog() = get("shop/v1/catalog") // @ GET /shop/v1/catalog

    private fun get(path: String, vararg query: Pair<String, String>): JsonNode {
        val url = base.toHttpUrl().newBuilder().addPathSegments(path).apply {
            query.forEach { (key, value) -> addQueryParameter(key, value) }
        }.build()
        return execute(Request.Builder().url(url).build())
    }

    private fun send(method: String, path: String) =
        execute(Request.Builder().url("$base/$path").method(method, "".toRequestBody()).build())

    private fun execute(request: Request): JsonNode =
        client.newCall(request).execute().use { mapper.readTree(it.body!!.string()) }
}

fun main() {
    Shop(System.getenv("SHOP"), OkHttpClient()).goods().filter { it["price"].isNumber }.forEach(::println) // @ read price
}

fun greeting(shop: Shop) = when (shop.catalog().get("data").get("kind").asText()) { // @ read kind
    "book" -> "read"
    else -> "buy"
}
