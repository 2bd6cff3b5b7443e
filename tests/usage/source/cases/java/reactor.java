class A {
    Flux<GoodView> goods(String sort) {
        return webClient.get().uri("/shop/v1/goods") // @ GET /shop/v1/goods
            .retrieve()
            .bodyToMono(new ParameterizedTypeReference<Wrapper<ListView<GoodView>>>() {})
            .flatMapIterable(w -> w.getData().getItems()); // @ read items
    }
    Mono<JsonNode> user(String sort) {
        return webClient.get().uri("/people/v1/user") // @ GET /people/v1/user
            .retrieve()
            .onStatus(s -> s.isError(), r -> Mono.error(new IllegalStateException("shop")))
            .bodyToMono(JsonNode.class);
    }
    void run() {
        goods("price").filter(g -> g.getPrice() != null).doOnNext(g -> System.out.println(g.getPrice())).blockLast(); // @ read price
        user("x").map(u -> u.get("country").asText()).block(); // @ read country
    }
}
class Wrapper<T> { private T data; public T getData() { return data; } public void setData(T d) { data = d; } }
class ListView<T> { private List<T> items; public List<T> getItems() { return items; } } // @ read items
class GoodView {
    private String price; // @ read price
    public String getPrice() { return price; }
}
