package shop

import com.google.gson.annotations.SerializedName
import retrofit2.http.Body
import retrofit2.http.POST

/** Gson does not write null. */
data class Goods(val name: String, val price: Double? = null, @SerializedName("list_price") val listPrice: Double? = null) // @ body name; body price

/** kotlinx.serialization does not write a default. */
@Serializable
data class Copy(val code: String, val cost: Double?, val total: String? = null) // @ body code; body cost

/** Jackson does. */
data class Order(val code: String?, val total: Double?) // @ body code; body total

interface Shop {
    @POST("/shop/v1/goods") // @ POST /shop/v1/goods
    suspend fun create(@Body goods: Goods)

    @POST("/shop/v1/goods/7/copy") // @ POST /shop/v1/goods/7/copy
    suspend fun copy(@Body copy: Copy)

    @POST("/shop/v1/orders") // @ POST /shop/v1/orders
    suspend fun order(@Body order: Order)
}

class Service(private val shop: Shop) {
    suspend fun without() = shop.create(Goods("cup", price = null)) // @ body name
    suspend fun with(cents: Int) = shop.create(Goods("cup", price = cents / 100.0)) // @ body name ; body price
    suspend fun copy() = shop.copy(Copy("a", null, null)) // @ body code ; body cost
    suspend fun order() = shop.order(Order("a", null)) // @ body code ; body total
}
