@Service
class Shop(private val rest: RestClient, private val paths: Paths, @Value("\${shop.goods}") private val goods: String) {
    fun run() {
        rest.get().uri(goods).retrieve().body(String::class.java) // @ GET /shop/v1/goods
        rest.get().uri(paths.catalogPath).retrieve().body(String::class.java) // @ GET /shop/v1/catalog
    }
}

@ConfigurationProperties("shop")
data class Paths(val catalogPath: String)
