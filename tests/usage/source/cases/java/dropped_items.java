// Empty segments are dropped, and values become texts.
import okhttp3.*;

class Shop {
    private final OkHttpClient http = new OkHttpClient();

    private String url(String path, String id) {
        return Stream.of("https://shop.example.org/shop/v1", path, id).filter(Objects::nonNull).collect(Collectors.joining("/"));
    }

    void orders(String body) {
        http.newCall(new Request.Builder().url(url("orders", null)).post(RequestBody.create(body)).build()).execute(); // @ POST /shop/v1/orders
    }
}
