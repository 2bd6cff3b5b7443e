@Service
public class ShopService {
    private final RestClient rest;
    private final String orders;

    @Value("${shop.paths.catalog}")
    private String catalogPath;

    public ShopService(RestClient.Builder builder, @Value("${shop.url}") String url, @Value("${shop.paths.orders:/shop/v1/orders}") String orders) {
        this.rest = builder.baseUrl(url).build();
        this.orders = orders;
    }

    public JsonNode catalog() {
        return rest.get().uri(catalogPath).retrieve().body(JsonNode.class); // @ GET /shop/v1/catalog
    }

    public String orders() {
        return rest.get().uri(orders).retrieve().body(String.class); // @ GET /shop/v1/orders
    }

    public Optional<String> user(long user) {
        return rest.get()
            .uri(path -> path.path("/people/v1/user/{user}").build(user)) // @ GET /people/v1/user/{}
            .exchange((request, response) -> Optional.of(response.bodyTo(JsonNode.class).at("/data/old_name").asText())); // @ read old_name
    }

    public List<Good> cheapest() {
        Page<Good> page = rest.get().uri("/shop/v1/goods").retrieve().body(new ParameterizedTypeReference<Page<Good>>() {}); // @ GET /shop/v1/goods
        return page.data().items().stream().sorted(Comparator.comparing(Good::price).reversed()).toList(); // @ read price
    }
}

record Page<T>(Data<T> data) {}
record Data<T>(List<T> items) {}
record Good(String name, BigDecimal price) {} // @ read price
