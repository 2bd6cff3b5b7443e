import io.ktor.client.HttpClient

class Api(val client: HttpClient) {
    suspend inline fun <reified T> one(path: String): T = client.get("https://x.example.com$path").body<T>()
}

data class Goods(val title: String, val price: String) // @ read title; read price

class Shop(private val api: Api) {
    suspend fun stock(id: Int) {
        val goods = api.one<JsonObject>("/shop/v1/goods/$id") // @ GET /shop/v1/goods/{}
        println(goods["stock"]) // @ read stock
    }

    suspend fun goods(id: Int) = api.one<Goods>("/shop/v1/goods/$id") // @ GET /shop/v1/goods/{}

    suspend fun price(id: Int): String {
        return goods(id).price // @ read price
    }
}

suspend fun order(client: HttpClient, id: Int) {
    val order = one<JsonObject>("/shop/v1/orders/$id") // @ GET /shop/v1/orders/{}
    println(order["total"]) // @ read total
    println(id < 3 && id > (2))
}

suspend inline fun <reified T> one(path: String): T = HttpClient().get("https://x.example.com$path").body()
