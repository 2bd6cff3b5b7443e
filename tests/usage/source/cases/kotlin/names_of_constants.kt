// Constants of enumerations that annotations give a name in JSON.
package a
import io.ktor.client.HttpClient

enum class Part {
    @SerialName("/shop/v1/goods") GOODS,
    @Json(name = "/shop/v1/orders") ORDERS,
    @Display("/shop/v1/lines") LINES,
    OTHERS
}

class Shop(private val client: HttpClient) {
    suspend fun run() {
        client.delete("https://shop.example.com${Part.GOODS}") // @ DELETE /shop/v1/goods
        client.get("https://shop.example.com${Part.ORDERS}") // @ GET /shop/v1/orders
        client.get("https://shop.example.com${Part.LINES}")
        client.get("https://shop.example.com${Part.OTHERS}")
    }
}
