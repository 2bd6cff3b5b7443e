package a;
import org.springframework.web.client.RestTemplate;
enum Endpoint {
    GOODS("/shop/v1/goods"),
    ORDERS("/shop/v1/orders");
    private final String path;
    Endpoint(String path) { this.path = path; }
    String path() { return path; }
}
class Shop {
    private final RestTemplate rest = new RestTemplate();
    void goods() {
        rest.getForObject("https://shop.example.com" + Endpoint.GOODS.path(), String.class);  // @ GET /shop/v1/goods
        rest.delete("https://shop.example.com" + Endpoint.ORDERS.path());  // @ DELETE /shop/v1/orders
    }
}
