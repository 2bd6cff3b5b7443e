package shop

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.plugins.resources.get
import io.ktor.client.plugins.resources.post
import io.ktor.client.request.setBody
import kotlinx.serialization.json.JsonObject

class Shop(private val client: HttpClient) {

    suspend fun cheap(): JsonObject = client.get(GoodsRoutes(sort = "price")).body() // @ GET /shop/v1/goods; query sort_attr

    suspend fun amount(id: Int): String {
        val goods: JsonObject = client.get(GoodsRoutes.One(id = id)).body() // @ GET /shop/v1/goods/{}
        return goods["price"].toString() // @ read price
    }

    suspend fun copy(id: Int) = client.post(GoodsRoutes.One.Copy(GoodsRoutes.One(id = id))) // @ POST /shop/v1/goods/{}/copy

    suspend fun save(amount: Int) = client.post(GoodsRoutes.Batch()) { // @ POST /shop/v1/goods/batch
        setBody(mapOf("price" to amount)) // @ body price
    }

    suspend fun order(id: Long) = client.get(OrderRoute(id)) // @ GET /shop/v1/orders/{}
}
