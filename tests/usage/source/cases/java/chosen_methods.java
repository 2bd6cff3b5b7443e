import java.util.Map;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;

class Shop {
    private final RestTemplate http = new RestTemplate();

    void save(Long id, double price) {
        HttpMethod method = id == null ? HttpMethod.POST : HttpMethod.PUT;
        String path = id == null ? "/shop/v1/goods" : "/shop/v1/goods/" + id;
        HttpEntity<?> body = new HttpEntity<>(Map.of("price", price)); // @ body price
        http.exchange("https://x.example.com" + path, method, body, Map.class); // @ POST /shop/v1/goods; PUT /shop/v1/goods/{}
    }
}
