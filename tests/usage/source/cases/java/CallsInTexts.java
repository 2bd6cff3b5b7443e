// Calls that are texts with a method and a path, of which a function makes both.
import java.util.Map;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;

class CallsInTexts {
    private static final Map<String, String> CALLS = Map.of(
            "goods", "GET /shop/v1/goods", "copy", "POST /shop/v1/goods/batch");
    private final RestTemplate rest = new RestTemplate();

    Map<String, Object> call(String name, Map<String, Object> body) {
        String[] parts = CALLS.get(name).split(" ", 2);
        return rest.exchange("https://shop.example.com" + parts[1], HttpMethod.valueOf(parts[0]), new HttpEntity<>(body), Map.class).getBody();
    }

    void all() {
        System.out.println(call("goods", null).get("price")); // @ GET /shop/v1/goods ; read price
        call("copy", Map.of("price", 3)); // @ POST /shop/v1/goods/batch ; body price
    }
}
