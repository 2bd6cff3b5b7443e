// A promise that a callback of OkHttp completes.
package shop;

class Shop {
    private final OkHttpClient client = new OkHttpClient();

    CompletableFuture<JsonNode> get(String path) {
        CompletableFuture<JsonNode> future = new CompletableFuture<>();
        Request request = new Request.Builder().url("https://shop.example.com" + path).build();
        client.newCall(request).enqueue(new Callback() {
            @Override public void onFailure(Call call, IOException e) {
                future.completeExceptionally(e);
            }

            @Override public void onResponse(Call call, Response response) throws IOException {
                future.complete(mapper.readTree(response.body().string()));
            }
        });
        return future;
    }

    void print() throws Exception {
        JsonNode page = get("/shop/v1/goods").get(5, TimeUnit.SECONDS);  // @ GET /shop/v1/goods
        for (JsonNode item : page.get("items")) System.out.println(item.get("price").asText());  // @ read items; read price
        System.out.println(get("/shop/v1/orders/7").join().get("total").asText());  // @ GET /shop/v1/orders/7; read total
        get("/people/v1/user/3")  // @ GET /people/v1/user/3
            .thenApply(user -> user.get("data"))  // @ read data
            .thenAccept(user -> System.out.println(user.path("email").asText()));  // @ read email
    }
}
