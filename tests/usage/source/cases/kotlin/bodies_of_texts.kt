// The body of a builder is a text: it is no address.
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

class Shop(private val client: OkHttpClient, private val base: String) {
    fun order(statement: JSONObject) {
        val request = Request.Builder().url("$base/shop/v1/orders").post(statement.toString().toRequestBody(JSON)).build() // @ POST /shop/v1/orders
        client.newCall(request).execute().close()
    }
}
