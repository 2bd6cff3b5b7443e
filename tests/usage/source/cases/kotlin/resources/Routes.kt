package shop

import io.ktor.resources.Resource

@Resource("/shop/v1/goods")
class GoodsRoutes(@SerialName("sort_attr") val sort: String? = null) { // @ query sort_attr
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

@Resource("/shop/v1")
class Store {
    @Resource("catalog")
    class Catalog(
        val parent: Store = Store(),
        val goodsIds: String? = null, // @ query goodsIds
        val cursor: Int = 0, // @ query cursor
        val mobile: Int? = null,
    ) {
        @Resource("filters")
        class Filters(val parent: Catalog = Catalog())
    }
}
