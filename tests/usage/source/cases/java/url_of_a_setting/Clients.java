import org.springframework.beans.factory.annotation.Value;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;

@FeignClient(name = "goods", url = "${shop.base-path}", path = "/shop/v1/goods")
interface GoodsClient {
    @GetMapping("/{id}") // @ GET /shop/v1/goods/{}
    Object one(@PathVariable("id") long id);

    @PostMapping("/{id}/copy") // @ POST /shop/v1/goods/{}/copy
    Object copy(@PathVariable("id") long id);
}

@FeignClient(name = "chat", url = "https://chat.example.org")
interface ChatClient {
    @GetMapping("/shop/v1/orders")
    Object orders();

    @GetMapping("/rooms/{id}")
    Object room(@PathVariable("id") long id);
}

class Catalog {
    @Value("${shop.base-path}") private String base;

    Object all() {
        return new RestTemplate().getForObject(base + "/shop/v1/catalog", Object.class); // @ GET /shop/v1/catalog
    }
}
