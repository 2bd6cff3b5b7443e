package shop

import com.google.gson.annotations.SerializedName
import retrofit2.http.Body
import retrofit2.http.POST

/** Gson does not write null. */
data class Goods(val name: String, val price: Double? = null, @SerializedName("list_price") val listPrice: Double? = null)

/** Jackson does. */
data class Order(val code: String?, val total: Double?)

interface Shop {
    @POST("/shop/v1/goods") // @ POST /shop/v1/goods
    suspend fun create(@Body goods: Goods)

    @POST("/shop/v1/orders") // @ POST /shop/v1/orders
    suspend fun order(@Body order: Order)
}

class Service(private val shop: Shop) {
    suspend fun without() = shop.create(Goods("cup", price = null)) // @ body name
    suspend fun with(cents: Int) = shop.create(Goods("cup", price = cents / 100.0)) // @ body name ; body price
    suspend fun order() = shop.order(Order("a", null)) // @ body code ; body total
}
