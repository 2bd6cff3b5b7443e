class Goods {
    JsonNode list(Map<String, String> query) throws Exception {
        var encoded = query.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(URI.create(BASE + "/shop/v1/goods?" + encoded)).GET().build(); // @ GET /shop/v1/goods
        return MAPPER.readTree(http.send(request, BodyHandlers.ofString()).body());
    }

    void run() throws Exception {
        list(Map.of("sort_attr", "price")); // @ query sort_attr
    }
}
