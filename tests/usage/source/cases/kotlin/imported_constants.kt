// Constants of enumerations without values that a file imports, one or all.
package shop
import okhttp3.Request
import shop.Own.POST
import shop.Verb.*
enum class Own { POST }
enum class Verb { GET, PUT }
enum class Endpoint(val verb: Any, val path: String) {
    PRICES(PUT, "/shop/v1/prices"),  // @ PUT /shop/v1/prices
    ORDERS(POST, "/shop/v1/orders");  // @ POST /shop/v1/orders
}
class Shop {
    fun send(endpoint: Endpoint, body: RequestBody) =
        http.newCall(Request.Builder().url("https://shop.example.com" + endpoint.path).method(endpoint.verb.name, body).build()).execute()
    fun run(body: RequestBody) {
        send(Endpoint.PRICES, body)
        send(Endpoint.ORDERS, body)
    }
}
