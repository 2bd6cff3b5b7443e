package shop

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.get
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

@Serializable
data class Envelope<T>(val data: T)

@Serializable
data class Goods(val id: Int, @SerialName("price") val amount: String, val title: String) // @ read id; read price; read title

class Shop(private val client: HttpClient) {

    suspend fun one(): String {
        val (id, amount) = client.get("/shop/v1/goods/3").body<Envelope<Goods>>().data // @ GET /shop/v1/goods/3; read id; read price
        return "$id: $amount"
    }

    suspend fun all() {
        val goods = client.get("/shop/v1/goods").body<Envelope<List<Goods>>>().data // @ GET /shop/v1/goods
        goods.forEach { (_, cost, name) -> println("$name: $cost") } // @ read price; read title
        for ((number, each) in goods.associateBy { it.id }) println("$number: ${each.title}") // @ read id; read title
        val (first, second) = goods
        println(first.amount + second.title) // @ read price; read title
    }

    suspend fun shown() = when (val result = runCatching { client.get("/shop/v1/orders/3").body<Goods>() }) { // @ GET /shop/v1/orders/3
        else -> result.getOrNull()?.amount // @ read price
    }

    suspend fun folded() = runCatching { client.get("/shop/v1/catalog").body<Goods>() } // @ GET /shop/v1/catalog
        .fold(onSuccess = { it.amount }, onFailure = { it.message }) // @ read price
}
