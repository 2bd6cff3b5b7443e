// A list that a framework shows: it calls the methods of the adapter, whose rows are filled after it was made.
interface ShopApi {
    @GET("shop/v1/goods")  // @ GET /shop/v1/goods
    fun getGoods(@Query("page_size") size: Int): Call<Page>

    @POST("shop/v1/orders")  // @ POST /shop/v1/orders
    fun order(@Body order: Order): Call<Order>
}

data class Page(@SerializedName("items") val items: List<Good>)  // @ read items
data class Good(@SerializedName("price") val price: String?, @SerializedName("weight") val weight: String?)  // @ read price; read weight
data class Order(@SerializedName("total") val total: String?)  // @ read total
data class Row(val good: Good, val note: String)

class GoodsAdapter(private val rows: MutableList<Row>) : RecyclerView.Adapter<RecyclerView.ViewHolder>() {
    inner class ItemViewHolder(private val binding: ItemBinding) : RecyclerView.ViewHolder(binding.root) {
        fun bind(row: Row) {
            val good = row.good
            binding.price.text = good.price  // @ read price
        }
    }

    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        ItemViewHolder(ItemBinding.inflate(LayoutInflater.from(parent.context), parent, false))

    override fun onBindViewHolder(holder: RecyclerView.ViewHolder, position: Int) =
        (holder as ItemViewHolder).bind(rows[position])

    override fun getItemCount() = rows.size
}

class GoodsFragment(private val api: ShopApi) : Fragment() {
    private val rows = mutableListOf<Row>()
    private lateinit var adapter: GoodsAdapter

    override fun onViewCreated(view: View) {
        adapter = GoodsAdapter(rows)
        val goods = api.getGoods(3).execute().body()!!.items  // @ read items
        rows.addAll(goods.map { Row(it, "") })
        adapter.notifyDataSetChanged()
    }

    fun onSelected(good: Good) {
        weightView.text = good.weight  // @ read weight
    }

    // What is also sent is written by the program.
    fun onOrdered(order: Order) {
        totalView.text = order.total
        api.order(order).execute()
    }
}
