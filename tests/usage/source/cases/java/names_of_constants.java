// Constants of enumerations that annotations give a name in JSON.
package a;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.springframework.web.client.RestTemplate;
enum Part {
    @JsonProperty("/shop/v1/goods") GOODS,
    @SerializedName(value = "/shop/v1/orders") ORDERS,
    @Deprecated PARTS,
    @Display("/shop/v1/lines") LINES;
}
class Shop {
    private final RestTemplate rest = new RestTemplate();
    void run(Part part) {
        rest.delete("https://shop.example.com" + Part.GOODS);  // @ DELETE /shop/v1/goods
        rest.getForObject("https://shop.example.com" + Part.ORDERS, String.class);  // @ GET /shop/v1/orders
        rest.getForObject("https://shop.example.com" + Part.PARTS, String.class);
        rest.getForObject("https://shop.example.com" + Part.LINES, String.class);
    }
}
