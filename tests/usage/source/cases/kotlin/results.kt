package shop

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.get
import io.ktor.client.statement.HttpResponse
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

sealed interface Outcome<out T> {
    data class Ok<T>(val value: T) : Outcome<T>
    data class Refused(val code: Int, val text: String) : Outcome<Nothing>
}

inline fun <T, R> Outcome<T>.map(block: (T) -> R): Outcome<R> = when (this) {
    is Outcome.Ok -> Outcome.Ok(block(value))
    is Outcome.Refused -> this
}

fun <T> Outcome<T>.orNull(): T? = (this as? Outcome.Ok)?.value

@Serializable
data class Envelope<T>(val data: T)

@Serializable
data class Page<T>(val items: List<T> = emptyList()) // @ read items

@Serializable
data class Goods(@SerialName("price") val amount: String) // @ read price

@Serializable
data class Order(@SerialName("total") val sum: String, val number: Int) // @ read total; read number

suspend inline fun <reified T> outcome(crossinline send: suspend () -> HttpResponse): Outcome<T> {
    val response = send()
    return if (response.status.value < 300) Outcome.Ok(response.body<Envelope<T>>().data)
    else Outcome.Refused(response.status.value, "")
}

class Shop(private val client: HttpClient) {

    suspend fun amounts() = outcome<Page<Goods>> { client.get("/shop/v1/goods") } // @ GET /shop/v1/goods
        .map { page -> page.items.map { it.amount } } // @ read items; read price

    suspend fun amount(id: Int): String? {
        val goods = outcome<Goods> { client.get("/shop/v1/goods/$id") } // @ GET /shop/v1/goods/{}
        return goods.orNull()?.amount // @ read price
    }

    suspend fun sum(id: Int): String {
        val result: Outcome<Order> = outcome { client.get("/shop/v1/orders/$id") } // @ GET /shop/v1/orders/{}
        return when (result) {
            is Outcome.Ok -> result.value.sum // @ read total
            is Outcome.Refused -> result.text
        }
    }

    suspend fun orders(): Outcome<Page<Order>> = outcome { client.get("/shop/v1/orders") } // @ GET /shop/v1/orders

    suspend fun numbers() = orders().map { page -> page.items.map { it.number } } // @ read items; read number
}
