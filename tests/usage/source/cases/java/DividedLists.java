// A class of a library divides a list into lists of some length, each of which is sent.
class Import {
    private final RestTemplate http = new RestTemplate();

    void send(List<String> names) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String name : names) {
            rows.add(row(name));
        }
        for (var part : Lists.partition(rows, 50)) {
            http.postForObject("https://shop.example.com/shop/v1/goods/batch", Map.of("items", part), String.class); // @ POST /shop/v1/goods/batch; body items
        }
        ListUtils.partition(rows, 50).forEach(part ->
            http.postForObject("https://shop.example.com/shop/v1/orders", part, String.class)); // @ POST /shop/v1/orders
        var parts = rows.stream().collect(Collectors.partitioningBy(row -> row.containsKey("old_price")));
        http.postForObject("https://shop.example.com/shop/v1/goods", parts.keySet(), String.class); // @ POST /shop/v1/goods
    }

    private Map<String, Object> row(String name) {
        Map<String, Object> row = new HashMap<>();
        row.put("name", name); // @ body name
        row.put("price", 3); // @ body price
        return row;
    }
}
