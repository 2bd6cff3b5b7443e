import java.util.ArrayList;
import java.util.List;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.client.RestClient;

class Shop {
    record Envelope<T>(T data) { // @ read data
    }

    record Page<T>(List<T> items, boolean more) { // @ read items; read more
    }

    record Goods(int id, @JsonProperty("price") String amount) { // @ read id; read price
    }

    List<Goods> cheap(RestClient shop) {
        List<Goods> all = new ArrayList<>();
        Page<Goods> page;
        do {
            page = shop.get().uri("/shop/v1/goods").retrieve() // @ GET /shop/v1/goods
                    .body(new ParameterizedTypeReference<Envelope<Page<Goods>>>() { })
                    .data(); // @ read data
            all.addAll(page.items()); // @ read items
        } while (page.more()); // @ read more
        all.removeIf(each -> each.amount().isBlank()); // @ read price
        return all;
    }

    void print(RestClient shop) {
        var page = shop.get().uri("/shop/v1/goods/3").retrieve().body(Goods.class); // @ GET /shop/v1/goods/3
        System.out.println(page.amount()); // @ read price
    }
}
