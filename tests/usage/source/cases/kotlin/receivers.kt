interface Api { @GET("shop/v1/goods") suspend fun goods(): List<Item> } // @ GET /shop/v1/goods
data class Item(@Json(name = "price") val cost: String?) // @ read price
data class Goods(val price: Double?)
class Repository(private val api: Api) {
    suspend fun list(): List<Goods> = api.goods().map { toGoods(it) }
    private fun toGoods(item: Item): Goods = with(item) {
        Goods(price = cost?.toDoubleOrNull()) // @ read price
    }
}
