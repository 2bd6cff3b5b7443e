import java.net.URI;
import java.net.http.*;
import java.util.regex.*;

class RegularExpressions {
    private static final Pattern ENDPOINT = Pattern.compile("(GET|DELETE) (/.*)");
    private final HttpClient client = HttpClient.newHttpClient();

    String shop(String endpoint) throws Exception {
        Matcher found = ENDPOINT.matcher(endpoint);
        if (!found.matches()) {
            throw new IllegalArgumentException(endpoint);
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("SHOP_URL") + found.group(2)))
            .method(found.group(1), HttpRequest.BodyPublishers.noBody())
            .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    void run() throws Exception {
        shop("DELETE /shop/v1/orders/3"); // @ DELETE /shop/v1/orders/3
    }
}
