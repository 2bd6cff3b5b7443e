class Shop {
    fun goods() {
        val response = client.newCall(Request.Builder().url("$base/shop/v1/goods").build()).execute() // @ GET /shop/v1/goods
        val page = mapper.readValue(response.body!!.string(), object : TypeReference<Page<Good>>() {})
        for (good in page.items) println(good.amount) // @ read price
    }
}

data class Page<T>(val items: List<T>)

data class Good(@JsonProperty("price") val amount: Double) // @ read price
