import io.ktor.client.HttpClient
import io.ktor.http.HttpMethod

suspend fun save(client: HttpClient, id: Int?, price: Double) {
    client.request("https://x.example.com/shop/v1/orders/$id") { // @ PUT /shop/v1/orders/{}; POST /shop/v1/orders/{}
        method = if (id == null) HttpMethod.Post else HttpMethod.Put
        setBody(mapOf("price" to price)) // @ body price
    }
}
