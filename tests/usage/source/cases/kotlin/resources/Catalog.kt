package shop

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.plugins.resources.Resources
import io.ktor.client.plugins.resources.get
import kotlinx.serialization.Serializable

@Serializable
data class Goods(val price: Double? = null, val name: String) // @ read price; read name

class CatalogApi(host: String) {
    private val http = HttpClient {
        install(Resources)
        defaultRequest { url("https://$host/") }
    }

    suspend fun prices(vararg ids: Long): String {
        val goods = http.get(Store.Catalog(goodsIds = ids.joinToString(","))) // @ GET /shop/v1/catalog; query goodsIds
            .body<List<Goods>>()
        return goods.joinToString("\n") { "${it.price}" } // @ read price
    }

    suspend fun filters(): String = http.get(Store.Catalog.Filters()).body() // @ GET /shop/v1/catalog/filters
}
