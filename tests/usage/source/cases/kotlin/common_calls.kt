// The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
import io.ktor.client.*; import io.ktor.client.request.*; import io.ktor.client.call.*; import okhttp3.*; import okhttp3.RequestBody.Companion.toRequestBody; import org.json.JSONObject; import java.net.URL
const val B = "https://x.example"
val k = HttpClient()
@kotlinx.serialization.Serializable data class Lp(val prize: String)  // @ read prize
@kotlinx.serialization.Serializable data class Env<T>(val data: T)  // @ read data
suspend fun k1() { println(k.get("$B/shop/v1/goods/1").body<Env<Lp>>().data.prize) }  // @ GET /shop/v1/goods/1; read data; read prize
suspend fun k2() { k.get(B) { url { path("shop", "v1", "goods"); parameters.append("sort_attr", "price") } } }  // @ GET /shop/v1/goods; query sort_attr
suspend fun k3() { k.get("$B/shop/v1/goods") { parameter("sort_attr", "price") } }  // @ GET /shop/v1/goods; query sort_attr
suspend fun k4() { k.post("$B/shop/v1/goods") { setBody(mapOf("price" to 3)) } }  // @ POST /shop/v1/goods; body price
fun k5() { val r = OkHttpClient().newCall(Request.Builder().url("$B/shop/v1/goods/1").build()).execute(); println(JSONObject(r.body!!.string()).getJSONObject("data").getString("prize")) }  // @ GET /shop/v1/goods/1; read data; read prize
fun k6() { val b = JSONObject().put("price", 3).toString().toRequestBody(); OkHttpClient().newCall(Request.Builder().url("$B/shop/v1/goods/1").put(b).build()).execute() }  // @ PUT /shop/v1/goods/1; body price
fun k7() { println(JSONObject(URL("$B/shop/v1/goods/1").readText()).getJSONObject("data")["prize"]) }  // @ GET /shop/v1/goods/1; read data; read prize
