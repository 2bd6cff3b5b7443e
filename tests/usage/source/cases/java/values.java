// A body that is made of a map.
class Shop {
    JsonNode send(String path, Map<String, Object> fields) {
        JsonNode body = MAPPER.valueToTree(fields);
        return template.postForObject(base + path, body, JsonNode.class);
    }

    void order() {
        send("/shop/v1/orders", Map.of("price", 5)); // @ POST /shop/v1/orders; body price
    }
}
