// Functions on the values of a mapping keep its keys.
class Shop(private val http: OkHttpClient) {
    fun all(path: String, query: Map<String, Any?>) {
        val builder = HttpUrl.Builder().scheme("https").host("shop.example.org").addPathSegments(path)
        val texts = query.filterKeys { it != "secret" }.mapValues { it.value.toString() }
        texts.forEach { (key, value) -> builder.addQueryParameter(key, value) }
        val goods = http.newCall(Request.Builder().url(builder.build()).build()).execute().body.jsonObject
        goods["prices"].jsonObject.filterValues { it.jsonObject["amount"] != null } // @ read prices; read amount
    }

    fun sorted() = all("shop/v1/goods", mapOf("sort_attr" to "price")) // @ GET /shop/v1/goods; query sort_attr
}
