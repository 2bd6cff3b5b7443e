import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.web.client.RestClient;

// The class of a response is made of classes that the callers hand over.
class Shop {
    record Data<T>(T data) {} // @ read data

    record Items<T>(List<T> items) {} // @ read items

    record Good(String name, @JsonProperty("price") String cost) {} // @ read price; read name

    record Order(@JsonProperty("total") String sum) {} // @ read total

    private final RestClient rest = RestClient.create("https://x.example.com");

    private <T> T send(String path, ResolvableType type) {
        Data<T> answer = rest.get().uri(path).retrieve()
            .body(ParameterizedTypeReference.forType(ResolvableType.forClassWithGenerics(Data.class, type).getType()));
        return answer.data(); // @ read data
    }

    private <T> T get(String path, Class<T> type) {
        return send(path, ResolvableType.forClass(type));
    }

    String sum(int id) {
        return get("/shop/v1/orders/" + id, Order.class).sum(); // @ GET /shop/v1/orders/{}
    }

    List<String> names() {
        Items<Good> page = send("/shop/v1/goods", ResolvableType.forClassWithGenerics(Items.class, Good.class)); // @ GET /shop/v1/goods
        return page.items().stream().map(Good::name).toList(); // @ read items; read name
    }
}
