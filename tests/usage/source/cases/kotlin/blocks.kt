// Blocks that use the members of an object without naming it.
data class Good(val id: Int, val name: String, val price: String?) // @ read name; read price

interface ShopApi {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    suspend fun goods(): List<Good>
}

class Repository(private val api: ShopApi) {
    suspend fun titles() = api.goods().map { with(it) { "$name" } } // @ read name

    suspend fun prices() = api.goods().map { good ->
        good.run { price } // @ read price
    }

    suspend fun show() = api.goods().map { toItem(it) }

    private fun toItem(good: Good): Item = with(good) {
        Item(
            title = name, // @ read name
            amount = price?.toDouble(), // @ read price
        )
    }
}
