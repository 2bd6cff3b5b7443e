class A(val token: String) {
    private val manager = FuelManager().apply { basePath = "https://shop.example.com" }
    private val json = Json { ignoreUnknownKeys = true }
    fun a(): Any {
        val (_, _, result) = manager.get("/shop/v1/goods").authentication().bearer(token).responseString() // @ GET /shop/v1/goods
        return json.parseToJsonElement(result.get()).jsonObject["price"] // @ read price
    }
    fun b(): Any {
        val (_, _, result) = "/shop/v1/orders".httpGet().authentication().bearer(token).responseString() // @ GET /shop/v1/orders
        return json.parseToJsonElement(result.get()).jsonObject["total"] // @ read total
    }
    fun c(): Any {
        val (_, _, result) = manager.get("/shop/v1/catalog").responseString() // @ GET /shop/v1/catalog
        return json.parseToJsonElement(result.get()).jsonObject["title"] // @ read title
    }
    fun d() {
        Fuel.get("/shop/v1/goods/3", listOf("page" to 2)).responseJson { _, response, result -> // @ GET /shop/v1/goods/3; query page
            when (result) {
                is Result.Success -> println(result.get().obj().getString("price")) // @ read price
                is Result.Failure -> println(response.statusCode)
            }
        }
    }
}
