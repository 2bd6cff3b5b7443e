// Objects with an operator that is called when they are: `create(body)` is `create.invoke(body)`.
class CreateGoods(private val http: HttpClient) {
    suspend operator fun invoke(body: Map<String, Any>) = http.post("/shop/v1/goods") { setBody(body) }  // @ POST /shop/v1/goods
}

class Remember {
    operator fun invoke(line: Map<String, Any>) = File("journal").writeText(line.toString())
}

class GoodsScreen(private val create: CreateGoods, private val remember: Remember) {
    suspend fun save(cost: Double) {
        create(mapOf("price" to cost))  // @ body price
        remember(mapOf("price" to cost))
    }
}
