package shop

class ShopApi(private val config: Config) {
    private val httpClient = OkHttpClient()

    fun makeRequest(endpoint: String, options: (Request.Builder.() -> Unit)? = null): JSONObject {
        val builder = Request.Builder().url(config.baseUrl + endpoint)
        options?.let { builder.apply(options) }
        httpClient.newCall(builder.build()).execute().use { return JSONObject(it.body!!.string()) }
    }

    inline fun <reified T> items(endpoint: String): List<T> {
        val type = TypeToken.getParameterized(List::class.java, T::class.java).type
        return Gson().fromJson(makeRequest(endpoint).getJSONArray("items").toString(), type)
    }

    companion object {
        const val GOODS = "/shop/v1/goods"
        const val ORDERS = "/shop/v1/orders"

        fun JSONObject.asBody() = toString().toRequestBody(json)
    }
}

data class Good(val id: Int, @SerializedName("price") val cost: String?)  // @ read price
