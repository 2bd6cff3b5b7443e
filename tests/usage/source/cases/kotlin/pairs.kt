// Functions that return two values, one of which is of a response.
@Serializable
data class Goods(val id: Int, @SerialName("list_price") val price: Double?) // @ read id; read list_price

class Shop<T>(private val http: OkHttpClient, private val of: KSerializer<T>) {
    private fun document(path: String) =
        Json.parseToJsonElement(http.newCall(Request.Builder().url(path).get().build()).execute().body!!.string()).jsonObject

    private fun goods(): Pair<List<T>, Boolean> {
        val data = document("/shop/v1/goods") // @ GET /shop/v1/goods
        val items = data.getValue("items").jsonArray.map { Json.decodeFromJsonElement(of, it) } // @ read items
        return items to (data["more"]?.jsonPrimitive?.booleanOrNull ?: false) // @ read more
    }

    private fun orders(): Pair<JsonElement?, JsonElement?> {
        val data = document("/shop/v1/orders") // @ GET /shop/v1/orders
        return Pair(data["orders"], data["page"]) // @ read orders; read page
    }

    fun show() {
        val (rows, page) = orders()
        rows!!.jsonArray.forEach { println(it.jsonObject["total"]) } // @ read total
        println(page!!.jsonObject["number"]) // @ read number
        println(orders().second!!.jsonObject["width"]) // @ read width
        goods().first.forEach { println(it.price) } // @ read list_price
    }
}

fun main() = Shop(OkHttpClient(), Goods.serializer()).show()
