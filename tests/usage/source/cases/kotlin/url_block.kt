// A URL that a block puts together.
class Shop(private val client: HttpClient) {
    suspend fun good(id: Int) =
        client.get {
            url {
                appendPathSegments("shop", "v1", "goods", id.toString())  // @ GET /shop/v1/goods/{}
                parameters.append("depth", "1")  // @ query depth
            }
        }.body<Envelope>()
}

// Parameters that are spread into another call.
class Pages(private val client: OkHttpClient, private val base: HttpUrl) {
    fun get(path: String, vararg query: Pair<String, Any>): JsonNode {
        val url = base.newBuilder().addPathSegments(path).apply {
            query.forEach { (key, value) -> addQueryParameter(key, value.toString()) }
        }.build()
        return mapper.readTree(client.newCall(Request.Builder().url(url).build()).execute().body!!.string())
    }

    fun page(path: String, vararg query: Pair<String, Any>) = get(path, *query, "page" to 1)["items"]

    fun all() = page("shop/v1/catalog", "sort_attr" to "price") // @ GET /shop/v1/catalog; query sort_attr
}
