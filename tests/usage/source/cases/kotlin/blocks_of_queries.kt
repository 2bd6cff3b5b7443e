// A block fills in the query by methods of its class; one of them is named like the method of a builder.
class Query {
    internal val values = mutableMapOf<String, Any?>()
    fun sortBy(attribute: String) = apply { values["sort_attr"] = attribute }  // @ query sort_attr
    fun where(name: String, value: Any?) = apply { values[name] = value }
}
class Transport(private val client: OkHttpClient) {
    fun pages(path: String, build: Query.() -> Unit): JSONObject {
        val url = ("https://shop.example.com" + path).toHttpUrl().newBuilder()
        for ((key, value) in Query().apply(build).values) url.addQueryParameter(key, value.toString())
        return JSONObject(client.newCall(Request.Builder().url(url.build()).build()).execute().body!!.string())
    }
    fun all(path: String, build: Query.() -> Unit): String {
        val url = ("https://shop.example.com" + path).toHttpUrl().newBuilder()
        return client.newCall(Request.Builder().url(url.build()).build()).execute().body!!.string()
    }
}
class Goods(private val transport: Transport) {
    fun list(from: Double? = null, build: Query.() -> Unit = {}) = transport.pages("/shop/v1/goods") {  // @ GET /shop/v1/goods
        where("price_min", from)  // @ query price_min
        build()
    }
}
fun main() {
    println(Goods(Transport(OkHttpClient())).list(from = 1.0) { sortBy("price") }.getInt("count"))  // @ read count
    Transport(OkHttpClient()).all("/shop/v1/orders") { sortBy("total") }  // @ GET /shop/v1/orders
}
