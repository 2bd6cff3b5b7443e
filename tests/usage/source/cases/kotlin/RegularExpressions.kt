import okhttp3.*

private val endpoints = Regex("(GET|DELETE) (/.*)")

fun shop(endpoint: String): Response {
    val (method, path) = endpoints.matchEntire(endpoint)!!.destructured
    return OkHttpClient().newCall(Request.Builder().url(System.getenv("SHOP_URL") + path).method(method, null).build()).execute()
}

fun main() {
    shop("DELETE /shop/v1/orders/3") // @ DELETE /shop/v1/orders/3
}
