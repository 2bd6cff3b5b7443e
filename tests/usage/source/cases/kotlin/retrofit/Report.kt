class Report @Inject constructor(private val api: Api) {
    suspend fun cheapest() =
        api.goods(sort = "price").body()?.data?.items.orEmpty().minByOrNull { it.price ?: 0.0 } // @ query sort_attr; read price
}
