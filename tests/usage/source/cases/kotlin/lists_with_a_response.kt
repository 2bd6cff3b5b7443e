import io.ktor.client.HttpClient

class Shop(private val client: HttpClient) {
    private fun path(vararg parts: Any) = listOf("", "shop", "v1", *parts).joinToString("/")

    suspend fun goods(): List<JsonObject> = client.get("https://x.example.com/shop/v1/goods").body() // @ GET /shop/v1/goods

    suspend fun change() {
        goods().forEach { each ->
            val id = each["id"] // @ read id
            val body = mapOf("title" to "x") // @ body title
            client.put("https://x.example.com" + listOf("", "shop", "v1", "goods", id).joinToString("/")) { setBody(body) } // @ PUT /shop/v1/goods/{}
            client.delete("https://x.example.com" + arrayOf("", "shop", "v1", "orders", id).joinToString("/")) // @ DELETE /shop/v1/orders/{}
            val row = listOf(each["title"], each["price"]) // @ read title; read price
            row.forEach { println(it) }
        }
    }
}
