// Operations whose type arguments say what they send and return.
import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.request.*

data class Operation<I, O>(val method: HttpMethod, val path: String)
data class GoodIn(val name: String)
data class Good(@SerialName("price") val cost: String) // @ read price
data class Order(@SerialName("total") val sum: String) // @ read total

object TypedOperations {
    val create = Operation<GoodIn, Good>(HttpMethod.Post, "/shop/v1/goods") // @ POST /shop/v1/goods
    val read: Operation<Unit, Order> = Operation(HttpMethod.Get, "/shop/v1/orders") // @ GET /shop/v1/orders
}

class Client(private val http: HttpClient) {
    suspend inline fun <I, reified O> call(operation: Operation<I, O>, input: I): O {
        val response = http.request(operation.path) {
            method = operation.method
            setBody(input)
        }
        return response.body<O>()
    }

    suspend fun run() {
        val made = call(TypedOperations.create, GoodIn("x"))
        println(made.cost) // @ read price
        val order = call(TypedOperations.read, Unit)
        println(order.sum) // @ read total
    }
}
