// What functions of Optional and of maps get.
class Orders {
    void save(int id, Double total) {
        Map<String, Object> order = new HashMap<>();
        order.computeIfAbsent("currency", key -> "EUR"); // @ body currency
        order.computeIfAbsent("customer", key -> new HashMap<>()).put("number", id); // @ body customer; body number
        Optional.ofNullable(total).ifPresent(sum -> order.put("total", sum)); // @ body total
        rest.put("/shop/v1/orders/" + id, order); // @ PUT /shop/v1/orders/{}
    }

    String sorted(String sort) {
        MultiValueMap<String, String> params = new LinkedMultiValueMap<>();
        Optional.ofNullable(sort).ifPresent(each -> params.add("sort_attr", each)); // @ query sort_attr
        return rest.getForObject(UriComponentsBuilder.fromPath("/shop/v1/goods").queryParams(params).toUriString(), String.class); // @ GET /shop/v1/goods
    }

    void use() {
        sorted("price");
    }
}
