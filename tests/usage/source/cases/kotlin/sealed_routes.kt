package shop

import com.github.kittinunf.fuel.Fuel
import com.github.kittinunf.fuel.core.Method
import com.github.kittinunf.fuel.core.Parameters
import com.github.kittinunf.fuel.util.FuelRouting

sealed class Route : FuelRouting {
    override val basePath = BuildConfig.HOST

    class Goods(val page: Int) : Route()
    class Change(val id: Int, val price: Double) : Route()
    class Drop(val id: Int) : Route()
    class Orders : Route()

    override val method: Method
        get() = when (this) {
            is Change -> Method.PUT
            is Drop -> Method.DELETE
            else -> Method.GET
        }

    override val path: String
        get() = when (this) {
            is Goods -> "$SHOP/goods" // @ GET /shop/v1/goods
            is Change -> "/shop/v1/goods/$id" // @ PUT /shop/v1/goods/{}
            is Drop -> "/shop/v1/orders/$id" // @ DELETE /shop/v1/orders/4
            is Orders -> "/shop/v1/orders" // @ GET /shop/v1/orders
        }

    override val params: Parameters?
        get() = when (this) {
            is Goods -> listOf("page" to page, "sort_attr" to "price") // @ query page; query sort_attr
            else -> null
        }

    override val body: String?
        get() = when (this) {
            is Change -> JSONObject(mapOf("price" to price)).toString() // @ body price
            else -> null
        }

    companion object {
        private const val SHOP = "/shop/v1"
    }
}

class Shop {
    private fun send(route: Route) = Fuel.request(route).responseString()

    fun goods() = send(Route.Goods(1))
    fun change(id: Int, price: Double) = send(Route.Change(id, price))
    fun drop() = send(Route.Drop(4))
    fun orders() = send(Route.Orders())
}
