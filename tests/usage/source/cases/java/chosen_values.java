// Of two values that a parameter chooses between, a call has the one for what it gives.
class Shop {
    private final OkHttpClient http = new OkHttpClient();

    private JsonNode get(String path, String suffix) {
        String url = suffix == null ? "https://shop.example.org/" + path : "https://shop.example.org/" + path + "/" + suffix;
        return new ObjectMapper().readTree(http.newCall(new Request.Builder().url(url).build()).execute().body().string());
    }

    JsonNode goods() {
        return get("shop/v1/goods", null).get("items"); // @ GET /shop/v1/goods; read items
    }

    JsonNode filters() {
        return get("shop/v1/catalog", "filters").get("price"); // @ GET /shop/v1/catalog/filters; read price
    }
}
