class ShopApi(private val baseUrl: String) {
    private val client = OkHttpClient()
    private val gson = Gson()

    @Throws(IOException::class)
    fun <T> get(path: String, type: Class<T>, params: Map<String, Any> = mapOf()): T {
        val query = params.map { "${it.key}=${URLEncoder.encode(it.value.toString(), "UTF-8")}" }.joinToString("&")
        val request = Request.Builder().url("$baseUrl$path" + if (query.isEmpty()) "" else "?$query").build()
        client.newCall(request).execute().use {
            if (!it.isSuccessful) throw IOException("Unexpected $it")
            return gson.fromJson(it.body!!.string(), type)
        }
    }
    fun goods() = get("/shop/v1/goods", GoodsResponse::class.java, mapOf("sort_attr" to "price")).data.items // @ GET /shop/v1/goods; query sort_attr; read items
}
data class GoodsResponse(val data: GoodsPage)
data class GoodsPage(val items: List<Good>) // @ read items
data class Good(val id: Int, val price: String) // @ read price
fun main() {
    val api = ShopApi(System.getenv("SHOP_URL"))
    for (g in api.goods()) println("${g.id}: ${g.price}") // @ read price
    api.goods().groupBy { it.price }.forEach { (price, list) -> println("$price ${list.size}") } // @ read price
}

// Bodies that are made of pairs.
val NAMES = mapOf("Title" to "name", "Cost" to "amount")

class Sheet(private val http: HttpClient) {
    suspend fun create(row: Map<String, String>) = http.post("https://shop.example.com/shop/v1/goods") { // @ POST /shop/v1/goods
        setBody(NAMES.map { (heading, name) -> name to row[heading] }.toMap()) // @ body name; body amount
    }

    suspend fun order(row: Map<String, String>) = http.post("https://shop.example.com/shop/v1/orders") { // @ POST /shop/v1/orders
        setBody(listOf("title", "total").associate { it to row[it] }) // @ body title; body total
    }
}
