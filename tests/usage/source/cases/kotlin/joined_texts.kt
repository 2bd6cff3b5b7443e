import io.ktor.client.HttpClient
import io.ktor.client.request.get
import io.ktor.client.request.delete

enum class Service(private val root: String) {
    SHOP("shop"), PEOPLE("people");

    operator fun invoke(vararg parts: Any) = parts.joinToString("/", prefix = "$root/v1/")
}

object Paths {
    val goods = Service.SHOP("goods")
    fun good(id: Int) = Service.SHOP("goods", id)
    fun names(ids: List<Int>) = listOf("people", "v1", "user").joinToString("/", "https://x.example.com/", "/names")
}

class Shop(private val http: HttpClient) {
    suspend fun goods() = http.get(Paths.goods) // @ GET /shop/v1/goods

    suspend fun remove(id: Int) = http.delete(Paths.good(id)) // @ DELETE /shop/v1/goods/{}

    suspend fun names(ids: List<Int>) = http.get(Paths.names(ids)) // @ GET /people/v1/user/names
}
