package shop;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

// The settings of Spring have the paths of a client.
@FeignClient(name = "shop", url = "${shop.url}")
public interface ShopClient {
    @GetMapping("${shop.goods-path}") // @ GET /shop/v1/goods
    Page goods();

    @PostMapping(path = "${shop.orders}/batch") // @ POST /shop/v1/orders/batch
    void send(Order order);

    @GetMapping("${shop.users-path:/people/v1/user}") // @ GET /people/v1/user
    Page users();

    @GetMapping("${shop.unknown-path}")
    Page others();
}
