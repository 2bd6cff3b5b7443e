// Texts with signs that are escaped.
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

class Shop(private val client: OkHttpClient, private val base: String) {
    fun sell(id: Int, price: Double) {
        val body = "{\"price\": $price, \"label\": \"\$weight\"}" // @ body price; body label
        val request = Request.Builder().url("$base/shop/v1/goods/$id").put(body.toRequestBody("application/json".toMediaType())).build() // @ PUT /shop/v1/goods/{}
        client.newCall(request).execute()
    }
}
