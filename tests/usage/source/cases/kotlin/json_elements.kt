class A(private val client: HttpClient) {
    suspend fun goods() {
        val res = client.get("https://acme.example.com/shop/v1/goods/3").body<JsonObject>()  // @ GET /shop/v1/goods/3
        println(res["data"]!!.jsonObject["price"]!!.jsonPrimitive.double)  // @ read price
        res["data"]!!.jsonObject["prices"]!!.jsonArray.forEach { println(it.jsonObject["currency_code"]) }  // @ read currency_code; read prices
    }
}
