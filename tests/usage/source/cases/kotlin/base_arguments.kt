// What a class or an object hands to the constructor of its base, and defaults of what is sent.
sealed class Endpoint(val version: Int, val path: String) {
    object Catalog : Endpoint(1, "/shop/v1/catalog")
    data class Goods(val id: Long) : Endpoint(path = "/shop/v1/goods/$id", version = 1)
}

abstract class Base(protected val http: OkHttpClient, private val resource: String) {
    fun one(id: Int) = JSONObject(http.newCall(Request.Builder().url("$host$resource/$id").build()).execute().body!!.string())
}

class Orders(http: OkHttpClient) : Base(http, "/shop/v1/orders")

class User(
    val name: String, // @ body name
    @SerializedName("lang") val language: String = "english", // @ body lang
    val note: String? = null,
)

fun get(endpoint: Endpoint) =
    JSONObject(OkHttpClient().newCall(Request.Builder().url("$host${endpoint.path}").build()).execute().body!!.string())

fun send(user: User) {
    val body = Gson().toJson(user).toRequestBody()
    OkHttpClient().newCall(Request.Builder().url("$host/people/v1/user").post(body).build()).execute() // @ POST /people/v1/user
}

fun main() {
    println(get(Endpoint.Catalog).getString("item_price")) // @ GET /shop/v1/catalog; read item_price
    println(get(Endpoint.Goods(3)).getString("price")) // @ GET /shop/v1/goods/{}; read price
    println(Orders(OkHttpClient()).one(4).getDouble("total")) // @ GET /shop/v1/orders/4; read total
    send(User("x")) // @ body name
}
