import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.springframework.web.client.RestClient;

class Shop {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record NewGoods(String title, @JsonProperty("cost") String price) { // @ body cost; body title
    }

    record Order(@JsonInclude(JsonInclude.Include.NON_EMPTY) String number, String price) { // @ body price
    }

    void create(RestClient shop, String title, String price) {
        NewGoods body = price.isBlank()
                ? new NewGoods(title, null) // @ body title
                : new NewGoods(title, price); // @ body title ; body cost
        shop.post().uri("/shop/v1/goods").body(body).retrieve(); // @ POST /shop/v1/goods
        shop.post().uri("/shop/v1/orders").body(new Order(null, null)).retrieve(); // @ POST /shop/v1/orders; body price
    }
}
