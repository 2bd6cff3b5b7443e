import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.client.WebClient;

/** Fields and methods of one name, which have nothing to do with each other. */
enum Endpoint {
    GOODS(HttpMethod.GET, "/shop/v1/goods"),
    GOOD(HttpMethod.PUT, "/shop/v1/goods/{id}");

    private final HttpMethod method;
    private final String template;

    Endpoint(HttpMethod method, String template) {
        this.method = method;
        this.template = template;
    }

    HttpMethod method() { return method; }

    String template() { return template; }
}

final class Call {
    private final Endpoint endpoint;
    private final Map<String, Object> query = new LinkedHashMap<>();
    private Object body;

    Call(Endpoint endpoint) { this.endpoint = endpoint; }

    Call query(String name, Object value) {
        query.put(name, value);
        return this;
    }

    Call body(Object value) {
        this.body = value;
        return this;
    }

    Endpoint endpoint() { return endpoint; }

    Map<String, Object> parameters() { return query; }

    Object payload() { return body; }
}

class Shop {
    private final WebClient client;

    Shop(WebClient client) { this.client = client; }

    private <T> T send(Call call, ParameterizedTypeReference<T> type) {
        var request = client.method(call.endpoint().method()).uri(builder -> {
            builder.path(call.endpoint().template());
            call.parameters().forEach((key, value) -> builder.queryParam(key, value));
            return builder.build();
        });
        var ready = call.payload() == null ? request : request.bodyValue(call.payload());
        return ready.retrieve().bodyToMono(type).block();
    }

    void show() {
        Call call = new Call(Endpoint.GOODS).query("page_size", 200).query("sort_attr", "price"); // @ query page_size; query sort_attr
        Map<String, Object> goods = send(call, new ParameterizedTypeReference<Map<String, Object>>() { }); // @ GET /shop/v1/goods
        System.out.println(goods.get("price")); // @ read price
    }

    void sell() {
        Call call = new Call(Endpoint.GOOD).body(Map.of("selling", true)); // @ body selling
        send(call, new ParameterizedTypeReference<Map<String, Object>>() { }); // @ PUT /shop/v1/goods/{}
    }
}
