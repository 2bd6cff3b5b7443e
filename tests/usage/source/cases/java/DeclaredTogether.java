// Several variables in one declaration.
class DeclaredTogether {
    static final String ORDERS = "https://x.example/shop/v1/orders/3", GOODS = "https://x.example/shop/v1/goods/3";
    final RestTemplate http = new RestTemplate();

    void show() {
        JsonNode goods = http.getForObject(GOODS, JsonNode.class), orders;  // @ GET /shop/v1/goods/3
        System.out.println(goods.get("price"));  // @ read price
        orders = http.getForObject(ORDERS, JsonNode.class);  // @ GET /shop/v1/orders/3
        System.out.println(orders.get("total"));  // @ read total
    }

    void create(JsonObject row) {
        JsonObject values = row.getAsJsonObject("values"), good = new JsonObject();
        good.add("price", values.get("net"));  // @ body price
        http.postForObject("https://x.example/shop/v1/goods", good.toString(), String.class);  // @ POST /shop/v1/goods
    }
}
