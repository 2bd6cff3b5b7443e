// Methods that change their own object and return it, and URLs that begin like another one.
class Shop(baseUrl: String, private val http: OkHttpClient = OkHttpClient()) {
    internal val base = baseUrl.toHttpUrl()

    fun goods() = Query(this, "/shop/v1/goods") // @ GET /shop/v1/goods
    fun orders() = Query(this, "/shop/v1/orders") // @ GET /shop/v1/orders

    internal fun exchange(url: HttpUrl) = http.newCall(Request.Builder().url(url).get().build()).execute()
}

class Query(private val shop: Shop, private val path: String) {
    private val parameters = linkedMapOf<String, String>()
    private var size = 100

    fun where(name: String, value: Any) = apply { parameters[name] = value.toString() }
    fun sorted(name: String) = where("sort_attr", name) // @ query sort_attr
    fun size(number: Int) = apply { size = number.coerceIn(1, 200) }

    fun page(number: Int) = shop.exchange(
        shop.base.newBuilder(path)!!.apply {
            parameters.forEach { (name, value) -> addQueryParameter(name, value) }
            addQueryParameter("page", "$number") // @ query page
        }.build(),
    )
}

fun main() {
    val shop = Shop(System.getenv("SHOP"))
    shop.goods().sorted("price").size(50).page(1)
    shop.orders().where("user_id", 7).page(1) // @ query user_id
}
