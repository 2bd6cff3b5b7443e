package shop;

import java.util.ArrayList;
import java.util.List;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;

record Page<T>(List<T> items, boolean more) {} // @ read items; read more

record Goods(String title, String price) {} // @ read title; read price

class Shop {
    private final RestTemplate http = new RestTemplate();

    List<Goods> all() {
        List<Goods> found = new ArrayList<>();
        Page<Goods> page;
        int number = 1;
        do {
            page = http.exchange("https://x.example.com/shop/v1/goods", HttpMethod.GET, null, new ParameterizedTypeReference<Page<Goods>>() {}).getBody(); // @ GET /shop/v1/goods
            found.addAll(page.items()); // @ read items
            number++;
        } while (page.more()); // @ read more
        return found;
    }

    String text(boolean fresh) {
        Goods goods;
        if (fresh) {
            goods = get(1);
        } else {
            goods = get(2);
        }
        return goods.title(); // @ read title
    }

    private <T> T get(int id) {
        return http.getForObject("https://x.example.com/shop/v1/goods/" + id, (Class<T>) type()); // @ GET /shop/v1/goods/1; GET /shop/v1/goods/2
    }

    void print() {
        all().forEach(each -> System.out.println(each.price())); // @ read price
    }
}
