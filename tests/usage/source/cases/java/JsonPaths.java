import com.jayway.jsonpath.JsonPath;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class JsonPaths {
    void run() throws Exception {
        URI goods = URI.create("https://x.example.com/shop/v1/goods");
        HttpRequest request = HttpRequest.newBuilder(goods).build(); // @ GET /shop/v1/goods
        String body = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
        java.util.List<Double> prices = JsonPath.read(body, "$.data.items[*].price"); // @ read price
        Double first = JsonPath.parse(body).read("$.data.items[0].price"); // @ read price
    }
}
