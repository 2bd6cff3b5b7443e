// Functions that extend a class by the name of one of its methods, which they call with more arguments.
@Serializable
data class Envelope<T>(val data: T)

@Serializable
data class Good(val id: Int, val price: Double? = null) // @ read price

@Serializable
data class Offer(val id: Int, val cost: Double? = null) // @ read cost

interface Requester {
    suspend fun <T : Any> perform(info: TypeInfo, block: suspend (HttpClient) -> HttpResponse): T
    suspend fun <T : Any> fetch(path: String, retries: Int = 0): T
}

suspend inline fun <reified T : Any> Requester.perform(noinline block: suspend (HttpClient) -> HttpResponse): T =
    perform(typeInfo<T>(), block)

suspend fun Requester.fetch(path: String): HttpResponse = perform { it.delete(path) }

suspend fun Requester.changed(id: Int) = page("$id")

suspend fun Requester.page(name: String): HttpResponse = perform { it.get("/shop/v1/orders/$name") } // @ GET /shop/v1/orders/{}

class Transport(private val http: HttpClient) : Requester {
    override suspend fun <T : Any> perform(info: TypeInfo, block: suspend (HttpClient) -> HttpResponse): T = block(http).body(info)

    override suspend fun <T : Any> fetch(path: String, retries: Int): T = http.get(path).body()
}

class Goods(private val requester: Requester) {
    suspend fun good(id: Int): Good =
        requester.perform<Envelope<Good>> { it.get { url(path = "/shop/v1/goods/$id") } }.data // @ GET /shop/v1/goods/{}

    suspend fun offer(): Offer = requester.fetch<Offer>("/shop/v1/catalog") // @ GET /shop/v1/catalog
}

fun goods() = Goods(Transport(HttpClient()))
