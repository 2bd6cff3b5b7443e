package shop;

import okhttp3.OkHttpClient;
import okhttp3.Response;
import shop.web.Shipment;

class Shop {
    private final OkHttpClient http = new OkHttpClient();
    private final String base = "https://x.example.com";

    Response goods() {
        return get("/shop/v1/goods"); // @ GET /shop/v1/goods
    }

    Response copy(long id) {
        return post("/shop/v1/goods/" + id + "/copy"); // @ POST /shop/v1/goods/{}/copy
    }

    Response orders() {
        var endpoint = "/shop/v1/orders";
        var shipment = Shipment.builder().kind(Shipment.Kind.GET).url(base + endpoint).build();
        return send(shipment); // @ GET /shop/v1/orders
    }

    private Response get(String path) {
        return send(Shipment.builder().kind(Shipment.Kind.GET).url(base + path).build());
    }

    private Response post(String path) {
        return send(Shipment.builder().kind(Shipment.Kind.POST).url(base + path).build());
    }

    private Response send(Shipment shipment) {
        return http.newCall(shipment.toRequest()).execute();
    }
}
