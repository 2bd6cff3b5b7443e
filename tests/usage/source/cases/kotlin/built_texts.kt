package shop

import io.ktor.client.HttpClient
import io.ktor.client.request.get
import io.ktor.client.request.request
import io.ktor.client.request.setBody
import io.ktor.http.HttpMethod

class Shop(private val client: HttpClient) {

    suspend fun save(number: Int, price: Int) {
        val target = buildString { append("/shop/v1/"); append("goods/").append(number) }
        client.request(target) { // @ PATCH /shop/v1/goods/{}
            method = HttpMethod.Patch
            setBody(mapOf("price" to price)) // @ body price
        }
    }

    suspend fun goods(sort: String?) = client.get(buildString {
        append("/shop/v1/goods?page=1") // @ GET /shop/v1/goods; query page
        if (sort != null) append("&sort_attr=$sort") // @ query sort_attr
    })
}
