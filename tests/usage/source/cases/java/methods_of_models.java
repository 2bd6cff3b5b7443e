import java.util.List;
import lombok.Data;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.*;

@FeignClient(name = "shop", url = "${shop.url}")
interface ShopClient {
    @GetMapping("/shop/v1/goods") // @ GET /shop/v1/goods
    Page<Good> goods(@RequestParam("page") int page); // @ query page
}

record Page<T>(Content<T> data) { // @ read data
    record Content<T>(List<T> items) { // @ read items
    }

    List<T> items() {
        return data == null ? List.of() : data.items(); // @ read data; read items
    }
}

@Data
class Good {
    private String price; // @ read price
    private String currency; // @ read currency

    String shown() {
        return currency + " " + getPrice(); // @ read currency; read price
    }
}

class Report {
    private final ShopClient shop;

    void print() {
        for (Good good : shop.goods(1).items()) {
            System.out.println(good.shown());
        }
        shop.goods(2).items().forEach(this::show);
    }

    private void show(Good good) {
        if (good.getCurrency() != null) { // @ read currency
            System.out.println(good.getPrice()); // @ read price
        }
    }
}
