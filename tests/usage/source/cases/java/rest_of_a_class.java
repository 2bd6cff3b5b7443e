// The rest of the parameters, which nothing of the program gives: objects of the class that is their type.
import org.springframework.web.client.RestTemplate;

class Draft {
    public double price; // @ body price
}

class Shop {
    private final RestTemplate rest = new RestTemplate();

    void create(Draft... drafts) {
        rest.postForObject("/shop/v1/goods", drafts, String.class); // @ POST /shop/v1/goods
    }

    void drop(String... names) {
        rest.postForObject("/shop/v1/orders", names, String.class); // @ POST /shop/v1/orders
    }
}
