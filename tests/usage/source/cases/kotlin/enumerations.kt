enum class Endpoint(val path: String) {
    GOODS("/shop/v1/goods"),
    ORDERS("/shop/v1/orders");
}

class Shop(private val client: HttpClient) {
    suspend fun goods() = client.get("https://shop.example.com" + Endpoint.GOODS.path) // @ GET /shop/v1/goods
    suspend fun drop() = client.delete("https://shop.example.com${Endpoint.ORDERS.path}") // @ DELETE /shop/v1/orders
}
