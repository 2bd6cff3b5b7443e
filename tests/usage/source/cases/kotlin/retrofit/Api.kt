interface Api {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    suspend fun goods(@Query("page") page: Int = 1, @Query("sort_attr") sort: String? = null): Response<Envelope<Paged<Good>>> // @ query sort_attr
}

data class Envelope<T>(val data: T)
data class Paged<T>(val items: List<T>)
data class Good(val id: Int, val price: Double?) // @ read price
