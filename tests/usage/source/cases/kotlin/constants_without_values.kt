package shop

import io.ktor.client.HttpClient
import io.ktor.client.request.delete
import io.ktor.client.request.get

enum class Resource {
    GOODS, ORDERS;

    val path: String
        get() = when (this) {
            GOODS -> "shop/v1/goods"
            ORDERS -> "shop/v1/orders"
        }
}

class Shop(private val http: HttpClient) {
    private suspend fun list(resource: Resource) = http.get("https://shop.example.org/${resource.path}") // @ GET /shop/v1/goods

    suspend fun goods() = list(Resource.GOODS)
    suspend fun drop() = http.delete("https://shop.example.org/" + Resource.ORDERS.path) // @ DELETE /shop/v1/orders
}
