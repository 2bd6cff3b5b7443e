class Orders {
    private String token() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(base + "/oauth2/token")).POST(form()).build();
        return mapper.readTree(http.send(request, BodyHandlers.ofString()).body()).get("access_token").asText();
    }

    String number(long id) throws Exception {
        var request = HttpRequest.newBuilder()
                .header("Authorization", "Bearer " + token())
                .header("X-Token", token())
                .uri(URI.create(base + "/shop/v1/orders/" + id)) // @ GET /shop/v1/orders/{}
                .GET()
                .build();
        var body = http.send(request, BodyHandlers.ofString()).body();
        return mapper.readTree(body).get("order_number").asText(); // @ read order_number
    }
}
