package a;
import java.util.*;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.utils.URIBuilder;
class Shop {
    private URI uri(String path, Map<String, String> query) throws Exception {
        URIBuilder builder = new URIBuilder("https://shop.example.com").setPath(path);
        query.forEach(builder::addParameter);
        return builder.build();
    }
    void goods() throws Exception {
        Map<String, String> query = new HashMap<>();
        query.put("sort_attr", "price");  // @ query sort_attr
        client.execute(new HttpGet(uri("/shop/v1/goods", query)));  // @ GET /shop/v1/goods
    }
}
