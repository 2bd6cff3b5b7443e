import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class Shop {
    record Result<T>(T value, String error) {
    }

    record Goods(@JsonProperty("price") String amount) { // @ read price
    }

    record Order(@JsonProperty("total") String sum) { // @ read total
    }

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();

    private <T> Result<T> get(String path, Class<T> type) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://x.example.com" + path)).build();
        return new Result<>(mapper.readValue(http.send(request, HttpResponse.BodyHandlers.ofString()).body(), type), null);
    }

    String amount() throws Exception {
        return get("/shop/v1/goods/3", Goods.class).value().amount(); // @ GET /shop/v1/goods/3; read price
    }

    String sum() throws Exception {
        Result<Order> result = this.<Order>get("/shop/v1/orders/3", Order.class); // @ GET /shop/v1/orders/3
        return result.value().sum(); // @ read total
    }
}
