import io.ktor.client.HttpClient

suspend fun report(client: HttpClient) {
    val goods: JsonObject = client.get("https://x.example.com/shop/v1/goods").body() // @ GET /shop/v1/goods
    val items = goods.also { totals.increase("goods") }["items"] // @ read items
    items.jsonArray.forEach { println(it.jsonObject["price"]) } // @ read price
}
