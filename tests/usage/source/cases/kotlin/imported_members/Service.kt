package shop

import shop.ShopApi.Companion.GOODS
import shop.ShopApi.Companion.ORDERS as ORDER_PATH
import shop.ShopApi.Companion.asBody

class Service(private val api: ShopApi) {
    private var cheapest: List<Good> = emptyList()

    fun load(): List<Good> {
        cheapest = api.items("$GOODS?sort_attr=price")  // @ GET /shop/v1/goods; query sort_attr
        return cheapest.filter { it.cost != null }  // @ read price
    }

    fun change(id: Int, amount: Double) {
        val body = JSONObject().put("price", amount)  // @ body price
        api.makeRequest("$GOODS/$id") { put(body.asBody()) }  // @ PUT /shop/v1/goods/{}
    }

    fun order(amount: Double): Int {
        val body = JSONObject()
        body.put("price", amount)  // @ body price
        return api.makeRequest(ORDER_PATH) { post(body.asBody()) }.getInt("order_id")  // @ POST /shop/v1/orders; read order_id
    }

    fun drop(id: Int) {
        api.makeRequest("$GOODS/$id") { delete() }  // @ DELETE /shop/v1/goods/{}
    }
}
