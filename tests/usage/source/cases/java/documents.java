// Documents as text: in lines, joined, filled in, parsed again before they are sent.
class Documents {
    void lines(String id) throws Exception {
        String payload = """
                {
                  "price": 3 }""".formatted(id); // @ body price
        http.send(HttpRequest.newBuilder()
                .uri(URI.create(base + "/shop/v1/goods/" + id)) // @ PUT /shop/v1/goods/{}
                .PUT(HttpRequest.BodyPublishers.ofString(payload))
                .build(), HttpResponse.BodyHandlers.discarding());
    }

    void parsed(int id) throws Exception {
        String json = "{\"goods\": " + id + "," // @ body goods
                + " \"price\": 3}"; // @ body price
        send("POST", "/shop/v1/orders", mapper.readTree(json)); // @ POST /shop/v1/orders
    }

    void typed() throws Exception {
        MediaType type = MediaType.parse("application/json");
        RequestBody body = RequestBody.create(type, "{\r\n  \"price\": 3\r\n}"); // @ body price
        Request request = new Request.Builder().url(base + "/shop/v1/goods").method("POST", body).build(); // @ POST /shop/v1/goods
        client.newCall(request).execute();
    }

    void pairs() throws Exception {
        var body = Map.of(
                "name", "x", // @ body name
                "price", 3); // @ body price
        rest.postForObject(base + "/shop/v1/goods", body, String.class); // @ POST /shop/v1/goods
    }

    private void send(String method, String path, JsonNode body) throws Exception {
        http.send(HttpRequest.newBuilder(URI.create(base + path))
                .method(method, HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(body)))
                .build(), HttpResponse.BodyHandlers.ofString());
    }
}
