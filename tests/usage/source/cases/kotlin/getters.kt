package shop

import com.fasterxml.jackson.annotation.JsonProperty
import retrofit2.http.GET
import retrofit2.http.Path

data class Price(val amount: Double, val currency: String)

data class Good(
    @JsonProperty("_id") val rawId: Int,
    private val price: Price?, // @ read price
    val names: List<String>,
) {
    val id get() = rawId
    val cost: Double get() = price?.amount ?: 0.0 // @ read price
    val first: String by lazy { names.first() }
    val half: Double
        get() {
            return cost / 2
        }
    fun label() = "$first ${cost}"
}

val Good.expensive get() = price!!.amount > 100 // @ read price

val Screen.title: String get() = "goods"

interface Api {
    @GET("shop/v1/goods/{id}") // @ GET /shop/v1/goods/{}
    suspend fun good(@Path("id") id: Int): Good
}

class Screen(private val api: Api) {
    suspend fun show(id: Int) {
        val good = api.good(id)
        println(good.cost)
        println(good.label())
        println(good.expensive)
        println(good.half)
    }
}
