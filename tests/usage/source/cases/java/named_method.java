import java.util.Map;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;

class Shop {
    private final RestClient shop;

    Shop(RestClient shop) {
        this.shop = shop;
    }

    void save(int number, String price) {
        exchange(HttpMethod.PUT, "/shop/v1/goods/" + number, Map.of("price", price)); // @ PUT /shop/v1/goods/{}; body price
    }

    void remove(int number) {
        shop.method(HttpMethod.DELETE).uri("/shop/v1/goods/{id}", number).retrieve().toBodilessEntity(); // @ DELETE /shop/v1/goods/{}
    }

    private void exchange(HttpMethod method, String path, Object body) {
        shop.method(method).uri(path).body(body).retrieve().toBodilessEntity();
    }
}
