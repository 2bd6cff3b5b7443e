// Functions that extend an interface, and blocks of an object, whose methods they call without naming it.
import retrofit2.http.GET

class Good(val weight: Int, val price: String, val label: String, val unit: String, val code: String) // @ read weight; read price; read label; read unit; read code
class Page(val items: List<Good>) // @ read items

interface Goods {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    suspend fun goods(): Page
}

interface Shelf {
    fun goods(): List<Box>
}

class Box(val width: Int)

class Shop(val remote: Goods, val shelf: Shelf) {
    suspend fun weights() = with(remote) {
        goods().items.map { it.weight } // @ read items; read weight
    }

    suspend fun prices() = remote.run { goods().items.map { it.price } } // @ read items; read price

    fun widths() = with(shelf) { goods().map { it.width } }
}

suspend fun Goods.labels() = goods().items.map { it.label } // @ read items; read label

suspend fun Shop.units() = remote.goods().items.map { it.unit } // @ read items; read unit

suspend fun Goods.codes(): List<String> {
    val page = goods()
    return page.items.map { it.code } // @ read items; read code
}

fun Shelf.sizes() = goods().map { it.width }
