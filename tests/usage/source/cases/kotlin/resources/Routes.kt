package shop

import io.ktor.resources.Resource

@Resource("/shop/v1/goods")
class GoodsRoutes(@SerialName("sort_attr") val sort: String? = null) {
    @Resource("{id}")
    class One(val parent: GoodsRoutes = GoodsRoutes(), val id: Int) {
        @Resource("copy")
        class Copy(val parent: One)
    }

    @Resource("batch")
    class Batch(val parent: GoodsRoutes = GoodsRoutes())
}

@Resource("/shop/v1/orders/{id}")
class OrderRoute(val id: Long, val locale: String = "de") // @ query locale
