package a;
import java.util.*;
import okhttp3.Call;
class Api {
    private ApiClient client;
    Call goods(Integer page) {
        List<Pair> query = new ArrayList<>();
        query.add(new Pair("page", page.toString())); // @ query page
        query.add(new Pair("sort_attr", "price")); // @ query sort_attr
        return client.buildCall("/shop/v1/goods", query); // @ GET /shop/v1/goods
    }
    Call orders() {
        return client.build("/shop/v1/orders", // @ GET /shop/v1/orders
            Map.entry("page", "1"), // @ query page
            new AbstractMap.SimpleEntry<>("sort_attr", "total")); // @ query sort_attr
    }
}
