@Component
@RequiredArgsConstructor
public class ShopClient {
    private final RestTemplate rest;
    private final ShopProperties properties;

    public void show() {
        JsonNode goods = rest.getForObject(properties.getBaseUrl() + properties.getPaths().getGoods(), JsonNode.class); // @ GET /shop/v1/goods
        System.out.println(goods.get("price")); // @ read price
        rest.getForObject(properties.getPaths().getAllOrders() + "?size=9", JsonNode.class); // @ GET /shop/v1/orders; query size
    }
}
