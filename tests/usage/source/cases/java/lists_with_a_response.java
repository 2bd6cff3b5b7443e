import java.util.Arrays;
import java.util.Map;
import org.springframework.web.client.RestTemplate;

class Shop {
    private final RestTemplate http = new RestTemplate();

    void copy() {
        Map<String, Object> goods = http.getForObject("https://x.example.com/shop/v1/goods/1", Map.class); // @ GET /shop/v1/goods/1
        String path = String.join("/", Arrays.asList("", "shop", "v1", "goods", goods.get("id").toString(), "copy")); // @ read id
        http.postForObject("https://x.example.com" + path, null, Map.class); // @ POST /shop/v1/goods/{}/copy
    }
}
