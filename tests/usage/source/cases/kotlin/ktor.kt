package com.acme.sync

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.*
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.*

@Serializable
data class Good(
    val id: Int,
    @SerialName("display_name") val name: String,
    val price: Double? = null, // @ read price
    @SerialName("sort_order") // @ read sort_order
    val sortOrder: Int = 0,
)

@Serializable
data class Envelope<T>(val data: T)

@Serializable
data class Page(val items: List<Good>, @SerialName("has_more") val hasMore: Boolean) // @ read has_more

class GoodsClient(private val http: HttpClient, private val host: String) {

    suspend fun priceOf(id: Int): Double? {
        val obj: JsonObject = http.get("$host/shop/v1/goods/$id") { // @ GET /shop/v1/goods/{}
            header("Authorization", "Bearer x")
        }.body()
        val data = obj["data"]?.jsonObject ?: return null
        println(data["title"]?.jsonPrimitive?.contentOrNull) // @ read title
        return data["price"]?.jsonPrimitive?.doubleOrNull // @ read price
    }

    suspend fun all(): List<Good> {
        val result = mutableListOf<Good>()
        var page = 1
        do {
            val res = http.get("$host/shop/v1/goods") { // @ GET /shop/v1/goods
                parameter("page", page)
                parameter("sort_attr", "price") // @ query sort_attr
                url { parameters.append("page_size", "200") } // @ query page_size
            }
            val env = res.body<Envelope<Page>>()
            result += env.data.items
            page++
        } while (env.data.hasMore) // @ read has_more
        return result
    }

    suspend fun rename(id: Int, newName: String) {
        http.put("$host/shop/v1/goods/$id") { // @ PUT /shop/v1/goods/{}
            contentType(ContentType.Application.Json)
            setBody(buildJsonObject {
                put("name", newName) // @ body name
                putJsonObject("offer") { // @ body offer
                    put("amount", 3) // @ body amount
                }
            })
        }
    }

    suspend fun names(): List<String> {
        val arr = http.get("$host/shop/v1/catalog/filters").body<JsonElement>() // @ GET /shop/v1/catalog/filters
            .jsonObject["data"]!!.jsonArray
        return arr.map { it.jsonObject.getValue("label").jsonPrimitive.content } // @ read label
    }
}

class Configured(private val host: String) {
    private val http = HttpClient(CIO) { defaultRequest { header("Accept", "application/json") } }

    suspend fun catalog() = http.get {
        url {
            path("shop", "v1", "catalog") // @ GET /shop/v1/catalog
            parameters.append("sort_attr", "price") // @ query sort_attr
        }
    }

    suspend fun rename(id: Int, name: String) {
        http.patch {
            url.path("shop", "v1", "goods", id.toString()) // @ PATCH /shop/v1/goods/{}
            url.parameters.append("notify", "1") // @ query notify
            setBody(mapOf("name" to name)) // @ body name
        }
    }

    suspend fun orders() = http.get {
        url.host = "shop.example.com"
        url.encodedPath = "/shop/v1/orders" // @ GET /shop/v1/orders
    }

    suspend fun catalogAt() = http.get("https://shop.example.com") {
        url.appendPathSegments("shop", "v1", "catalog")
        url.appendPathSegments("filters") // @ GET /shop/v1/catalog/filters
    }

    suspend fun elsewhere() = http.get("$host/shop/v1/orders") { // @ GET /shop/v1/orders
        url { parameters.append("page", "1") }
    }

    suspend fun other() = http.get("$host/shop/v2/goods") {
        log(url.encodedPath)
        url.parameters.append("page", "1")
    }
}
