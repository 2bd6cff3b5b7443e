package a
import io.ktor.client.*
const val BASE = "https://acme.example.com"
@Serializable
data class Good(@SerialName("price") val cost: Double?, val id: Int)  // @ read price
@Serializable
data class Page(val items: List<Good>)
@Serializable
data class Envelope(val data: Page)
interface LmsApi {
    @GET("shop/v1/goods")  // @ GET /shop/v1/goods
    suspend fun goods(@Query("page") page: Int, @Query("sort_attr") sort: String = "price"): Envelope  // @ query sort_attr
    @POST("shop/v1/orders")  // @ POST /shop/v1/orders
    suspend fun order(@Body body: OrderBody): Response<Unit>
}
data class OrderBody(val selling: Boolean)
class Sync(private val api: LmsApi, private val client: HttpClient) {
    suspend fun run() {
        api.goods(1).data.items.forEach { println(it.cost) }  // @ read price
        val envelope: Envelope = client.get("$BASE/shop/v1/goods") {  // @ GET /shop/v1/goods
            parameter("page", 1)
            parameter("price_min", 3)  // @ query price_min
        }.body()
        envelope.data.items.map { it.id }
        client.put("$BASE/people/v1/user/${7}") {  // @ PUT /people/v1/user/7
            contentType(ContentType.Application.Json)
            setBody(mapOf("country" to 3, "email" to "x"))  // @ body country
        }
        val json = JSONObject(fetch("/shop/v1/catalog"))  // @ GET /shop/v1/catalog
        val items = json.getJSONObject("data").getJSONArray("items")
        for (i in 0 until items.length()) { println(items.getJSONObject(i).optString("item_price")) }  // @ read item_price
        Log.d("x", "/shop/v1/catalog")
    }
    private fun fetch(path: String): String {
        val request = Request.Builder().url(BASE + path).get().build()
        return OkHttpClient().newCall(request).execute().use { it.body!!.string() }
    }
}
