import java.math.BigDecimal;
import org.springframework.web.client.RestTemplate;

// Methods that nothing of a library calls read what the responses have, except for those that give or set a property.
public class Good {
    private String name; // @ read name
    private BigDecimal price; // @ read price

    public Good() {
    }

    public BigDecimal getPrice() {
        return price;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }

    public String name() {
        return name;
    }

    @Override
    public int hashCode() {
        return java.util.Objects.hash(price);
    }

    public boolean isFree() {
        return price == null; // @ read price
    }
}

class Shop {
    private final RestTemplate rest = new RestTemplate();

    Good good(long id) {
        return rest.getForObject("https://x.example.com/shop/v1/goods/" + id, Good.class); // @ GET /shop/v1/goods/{}
    }
}
