fun run(base: String) {
    val user = JSONObject(URL("$base/people/v1/user/3").readText()) // @ GET /people/v1/user/3
    println(user.getString("country")) // @ read country
    val made = (URL("$base/shop/v1/orders").openConnection() as HttpURLConnection).apply { // @ POST /shop/v1/orders
        requestMethod = "POST"
        doOutput = true
    }
    made.outputStream.use { it.write(JSONObject(mapOf("total" to 3)).toString().toByteArray()) } // @ body total
    with(URL("$base/shop/v1/goods/3").openConnection() as HttpURLConnection) { // @ PUT /shop/v1/goods/3
        requestMethod = "PUT"
        outputStream.use { it.write("""{"price": 3}""".toByteArray()) } // @ body price
    }
    val connection = URL("$base/shop/v1/catalog").openConnection() as HttpURLConnection // @ GET /shop/v1/catalog
    println(JSONObject(connection.inputStream.bufferedReader().readText()).getInt("item_price")) // @ read item_price
}

class Calls(private val base: String, private val http: OkHttpClient) {
    private fun call(path: String, block: Request.Builder.() -> Request.Builder = { get() }) =
        http.newCall(Request.Builder().url("$base$path").header("Accept", "application/json").block().build()).execute()

    fun rename(id: Int) = call("/shop/v1/goods/$id") { put(JSONObject(mapOf("price" to 3)).toString().toRequestBody()) } // @ PUT /shop/v1/goods/{}; body price
}
