// Paths that an annotation of the class begins, lists of texts, and routes of Camel.
@FeignClient(name = "shop", url = "${shop.url}", path = "/shop/v1")
interface ShopFeign {
    @GetMapping("/goods/{id}")  // @ GET /shop/v1/goods/{}
    Good good(@PathVariable("id") long id);
}

record Good(String price) {} // @ read price

class Use extends RouteBuilder {
    void run(ShopFeign shop, String base) throws Exception {
        System.out.println(shop.good(7).price());  // @ read price
        String query = Stream.of("page_size=50", "sort_attr=price").collect(Collectors.joining("&"));  // @ query sort_attr
        http.send(HttpRequest.newBuilder(URI.create(base + "/shop/v1/catalog?" + query)).GET().build(), handler);  // @ GET /shop/v1/catalog
    }

    public void configure() {
        from("timer:shop").toD("https://shop.example.com/shop/v1/orders?page=1").to("log:shop");  // @ GET /shop/v1/orders
    }
}

class Reactive {
    Mono<JsonNode> order(long id) {
        return web.get().uri("/people/v1/user/{id}", id).retrieve().bodyToMono(JsonNode.class).map(body -> body.get("data"));  // @ GET /people/v1/user/{}
    }

    void run(URIBuilder builder) throws Exception {
        order(3).map(node -> node.path("email").asText()).subscribe(System.out::println);  // @ read email
        URIBuilder orders = new URIBuilder(base + "/shop/v1/orders/4");
        orders.setParameter("depth", "1");  // @ query depth
        client.execute(new HttpGet(orders.build()));  // @ GET /shop/v1/orders/4
    }
}
