import io.ktor.client.*
import io.ktor.client.request.*

// A block that a function of the program gets and calls by its name alone, for the request around it.
class Shop(private val http: HttpClient) {
    private suspend fun page(path: String, number: Int, block: HttpRequestBuilder.() -> Unit = {}) = http.get(path) {
        parameter("page", number)
        block()
    }

    suspend fun goods() = page("/shop/v1/goods", 1) { parameter("sort_attr", "price") } // @ GET /shop/v1/goods; query sort_attr
}
