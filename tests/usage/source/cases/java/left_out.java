import com.fasterxml.jackson.annotation.JsonIgnore;
import org.springframework.web.client.RestTemplate;

// What an annotation or a modifier leaves out of JSON is not sent.
class Goods {
    @JsonIgnore
    private int price;
    private transient int weight;
    private String title; // @ body title

    Goods(int price, int weight, String title) {
        this.price = price;
        this.weight = weight;
        this.title = title; // @ body title
    }
}

class Shop {
    private RestTemplate rest;

    void create() {
        rest.postForObject("https://acme.example.com/shop/v1/goods", new Goods(1, 2, "x"), String.class); // @ POST /shop/v1/goods
        rest.postForObject("https://acme.example.com/shop/v1/orders", Map.of("price", 3, "weight", 4), String.class); // @ POST /shop/v1/orders; body price; body weight
    }
}
