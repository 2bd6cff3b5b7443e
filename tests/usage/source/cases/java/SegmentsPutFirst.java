import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** The service, put before the segments of a path that a method gets one by one. */
class SegmentsPutFirst {
    private final HttpClient http = HttpClient.newHttpClient();

    String read(String service, String... rest) throws Exception {
        List<String> parts = new ArrayList<>(List.of(rest));
        parts.add(0, "v1");
        parts.add(0, service);
        URI uri = URI.create("https://shop.example.com/" + String.join("/", parts));
        return http.send(HttpRequest.newBuilder(uri).GET().build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    void run() throws Exception {
        read("shop", "goods", "batch"); // @ GET /shop/v1/goods/batch
        read("shop", "catalog"); // @ GET /shop/v1/catalog
    }
}
