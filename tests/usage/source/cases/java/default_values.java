package a;
import lombok.*;
import org.springframework.web.client.RestTemplate;
@Value
@Builder
class NewGood {
    String name;
    @Builder.Default
    Boolean selling = Boolean.TRUE;  // @ body selling
    @Builder.Default
    String currency = Currency.DEFAULT;  // @ body currency
    String code;
}
class Shop {
    private final RestTemplate rest = new RestTemplate();
    void create(String name) {
        rest.postForEntity("https://shop.example.com/shop/v1/goods", NewGood.builder().name(name).build(), Void.class);  // @ POST /shop/v1/goods
    }
}
