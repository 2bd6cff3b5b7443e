@Data
@ConfigurationProperties(prefix = "shop")
public class ShopProperties {
    private String baseUrl;
    private Paths paths = new Paths();

    @Data
    public static class Paths {
        private String goods;
        private String allOrders;
    }
}
