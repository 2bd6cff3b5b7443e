interface Api { @GET("shop/v1/goods") suspend fun goods(): Goods } // @ GET /shop/v1/goods
data class Goods(val items: List<Good>)
data class Good(val id: Int, val price: Double, val title: String) // @ read price; read title
class Reports(val api: Api) {
    suspend fun prices() = api.goods().items.map(Good::price) // @ read price
    suspend fun rows() = api.goods().items.map(::row)
}
fun row(good: Good) = "${good.title}" // @ read title
