// Empty segments and parameters are dropped; a function that extends a text calls the functions of libraries on it.
import okhttp3.*

class Shop(private val http: OkHttpClient) {
    fun String.asJson() = toRequestBody("application/json".toMediaType())

    private fun url(path: String, id: String? = null) = listOfNotNull("https://shop.example.org/shop/v1", path, id).joinToString("/")

    fun change(price: String) {
        val body = JSONObject().apply { put("price", price) } // @ body price
        http.newCall(Request.Builder().url(url("orders")).post(body.toString().asJson()).build()).execute() // @ POST /shop/v1/orders
    }

    fun all(path: String, query: Map<String, String?>) {
        val builder = HttpUrl.Builder().scheme("https").host("shop.example.org").addPathSegments(path)
        query.filterValues { it != null }.forEach { (key, value) -> builder.addQueryParameter(key, value.toString()) }
        http.newCall(Request.Builder().url(builder.build()).build()).execute()
    }

    fun sorted() = all("shop/v1/goods", mapOf("sort_attr" to "price", "page" to null)) // @ GET /shop/v1/goods; query sort_attr
}
