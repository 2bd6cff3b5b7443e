// Paths with the variables of URI templates: segments, and parameters in the order of the template.

import com.damnhandy.uri.template.UriTemplate;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

class Shop {
    private final HttpClient client = HttpClient.newHttpClient();
    private final String url = "https://shop.example.com";

    String goods(String sort) throws Exception {
        return send("GET", template("/shop/v1/goods{?page,page_size,sort_attr}").set("sort_attr", sort)); // @ GET /shop/v1/goods; query sort_attr; query page; query page_size
    }

    String good(int id) throws Exception {
        return send("GET", template("/shop/v1/goods{/id}").set("id", id)); // @ GET /shop/v1/goods/{}
    }

    String user(int id, Map<String, String> filters) throws Exception {
        return send("GET", template("/people/v1/user/{id}{?filters*}").set("id", id).set("filters", filters)); // @ GET /people/v1/user/{}
    }

    private UriTemplate template(String path) {
        return UriTemplate.fromTemplate(url + path);
    }

    private String send(String method, UriTemplate template) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(template.expand()))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
