// Properties that nothing sets, and that are sent nevertheless, since their types have no null.
import com.fasterxml.jackson.annotation.JsonInclude;
import org.springframework.web.client.RestTemplate;

class NewGood {
    public String title; // @ body title
    public boolean selling; // @ body selling
    public Double price;
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public int count;
}

class Shop {
    private final RestTemplate rest = new RestTemplate();

    void create(String title) {
        NewGood good = new NewGood();
        good.title = title; // @ body title
        rest.postForObject("/shop/v1/goods", good, String.class); // @ POST /shop/v1/goods
    }
}
