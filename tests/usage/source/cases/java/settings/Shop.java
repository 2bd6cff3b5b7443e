@Service
public class Shop {
    private final RestClient rest;
    private final Paths paths;
    @Value("${shop.goods}")
    private String goods;

    Shop(RestClient rest, Paths paths, @Value("${shop.missing:/shop/v1/orders}") String orders) {
        this.rest = rest;
        this.paths = paths;
        rest.get().uri(orders).retrieve().body(String.class); // @ GET /shop/v1/orders
    }

    void run(long id) {
        rest.get().uri(goods).exchange((request, response) -> response.bodyTo(JsonNode.class).at("/data/price").asText()); // @ GET /shop/v1/goods; read price
        rest.get().uri(builder -> builder.path("/people/v1/user/{id}").build(id)).exchange((request, response) -> response.bodyTo(JsonNode.class).get("country")); // @ GET /people/v1/user/{}; read country
        rest.get().uri(paths.getCatalogPath()).retrieve().body(String.class); // @ GET /shop/v1/catalog
    }
}

@Data
@ConfigurationProperties(prefix = "shop")
class Paths {
    private String catalogPath;
}
