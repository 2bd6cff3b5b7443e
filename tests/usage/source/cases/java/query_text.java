class Shop {
    private final Api api = new Retrofit.Builder().baseUrl("https://shop.example").build().create(Api.class);
    private final String base = System.getenv("SHOP");

    private String toQuery(Map<String, String> params) {
        return params.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining("&", "?", ""));
    }

    private String signed(String key) {
        return Signatures.of(key);
    }

    JsonObject get(String path, Map<String, String> params) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path + toQuery(params))).GET().build();
        return JsonParser.parseString(client.send(request, BodyHandlers.ofString()).body()).getAsJsonObject().getAsJsonObject("data");
    }

    void put(String path, Object payload) throws Exception {
        client.send(HttpRequest.newBuilder().uri(URI.create(base + path)).PUT(BodyPublishers.ofString(gson.toJson(payload))).build(), BodyHandlers.discarding());
    }

    void run() throws Exception {
        Map<String, String> params = new HashMap<>();
        params.put("sort_attr", "price"); // @ query sort_attr
        for (JsonElement good : get("/shop/v1/goods", params).getAsJsonArray("items")) { // @ GET /shop/v1/goods
            put("/shop/v1/goods/" + good.getAsJsonObject().get("id").getAsInt(), Collections.singletonMap("price", good.getAsJsonObject().get("price"))); // @ PUT /shop/v1/goods/{}; body price; read price
        }
        api.orders("open").execute().body(); // @ query status
        HttpRequest.newBuilder(URI.create(base + "/shop/v1/catalog" + signed("x"))).GET().build(); // @ GET /shop/v1/catalog
    }
}

interface Api {
    @GET("shop/v1/orders") // @ GET /shop/v1/orders
    Call<Void> orders(@Query("status") String status); // @ query status
}
