// A block behind a call belongs to the last parameter, also behind one for all others; parameters have defaults.
package shop

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.HttpRequestBuilder
import io.ktor.client.request.get
import io.ktor.client.request.parameter
import io.ktor.http.appendPathSegments
import kotlinx.serialization.json.JsonObject

val client = HttpClient()

suspend inline fun <reified T> fetch(vararg segments: Any, crossinline setup: HttpRequestBuilder.() -> Unit = {}): T =
    client.get {
        url { appendPathSegments(segments.map { it.toString() }) }
        setup()
    }.body()

suspend fun read(vararg segments: String, retries: Int = 3): JsonObject =
    client.get("/" + segments.joinToString("/")).body()

suspend fun sorted(path: String = "/shop/v1/catalog", sort: String = "price"): JsonObject =
    client.get(path) { parameter("sort_by", sort) }.body() // @ GET /shop/v1/catalog ; query sort_by

suspend fun filtered(sold: Boolean = false): JsonObject =
    client.get("/people/v1/user") { // @ GET /people/v1/user
        if (sold) parameter("sold", 1) // @ query sold
    }.body()

suspend fun goods() {
    fetch<JsonObject>("shop", "v1", "goods") { // @ GET /shop/v1/goods
        parameter("page_size", 100) // @ query page_size
    }
    fetch<JsonObject>("shop", "v1", "goods", 12) // @ GET /shop/v1/goods/12
    fetch<JsonObject>("shop", "v1", "catalog", "filters", setup = { // @ GET /shop/v1/catalog/filters
        parameter("cursor", 0) // @ query cursor
    })
    read("shop", "v1", "orders") // @ GET /shop/v1/orders
    read("shop", "v1", "orders", "7", retries = 1) // @ GET /shop/v1/orders/7
    sorted()
    filtered()
}

fun local(vararg parts: String, then: (String) -> Unit) = then(parts.joinToString("/"))

fun near() {
    local("shop", "v1", "goods") { println(it) }
}
