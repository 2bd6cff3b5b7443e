import io.ktor.client.HttpClient
import io.ktor.client.request.delete
import io.ktor.client.request.get

enum class Service { Shop, People }

class Goods(private val client: HttpClient) {
    private fun url(service: Service, path: String) = "/${service.name.lowercase()}/v1/$path"

    suspend fun goods() = client.get(url(Service.Shop, "goods")) // @ GET /shop/v1/goods
    suspend fun drop(id: Int) = client.delete("/${Service.People}/v1/user/$id".lowercase()) // @ DELETE /people/v1/user/{}
}
