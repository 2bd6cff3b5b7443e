// A map of the constants of an enumeration, which a library makes: it is none of them, and `put` sends nothing.

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.json.JSONObject;

enum Endpoint {
    GOODS("/shop/v1/goods"),
    USERS("/people/v1/users");

    final String path;

    Endpoint(String path) {
        this.path = path;
    }
}

class Gateway {
    private final HttpClient client = HttpClient.newHttpClient();
    private final String base = System.getenv("SHOP_URL");

    JSONObject first(Endpoint endpoint) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + endpoint.path)).GET().build(); // @ GET /shop/v1/goods; GET /people/v1/users
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return new JSONObject(response.body()).getJSONArray("items").getJSONObject(0); // @ read items
    }
}

public class Export {
    private static final Map<Endpoint, List<String>> COLUMNS = new EnumMap<>(Endpoint.class);

    static {
        COLUMNS.put(Endpoint.GOODS, List.of("price"));
        COLUMNS.put(Endpoint.USERS, List.of("language"));
    }

    public static void main(String[] args) throws Exception {
        Gateway gateway = new Gateway();
        for (Map.Entry<Endpoint, List<String>> each : COLUMNS.entrySet()) {
            JSONObject row = gateway.first(each.getKey());
            each.getValue().forEach(column -> System.out.println(row.optString(column)));
        }
    }
}
