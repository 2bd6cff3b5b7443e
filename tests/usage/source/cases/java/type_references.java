class Shop {
    private final ObjectMapper mapper = new ObjectMapper();

    void goods() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/shop/v1/goods")).build(); // @ GET /shop/v1/goods
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        var page = mapper.readValue(response.body(), new TypeReference<Envelope<Envelope.Page<Good>>>() {});
        for (var good : page.getData().getItems()) { // @ read items
            System.out.println(good.getAmount()); // @ read price
        }
    }

    void catalog() throws Exception {
        Type type = new TypeToken<Envelope<Envelope.Page<Item>>>() {}.getType();
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/shop/v1/catalog")).build(); // @ GET /shop/v1/catalog
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        var page = gson.fromJson(response.body(), type);
    }

    Flux<BigDecimal> orders() {
        return web.get()
            .uri("/shop/v1/orders") // @ GET /shop/v1/orders
            .retrieve()
            .bodyToMono(new ParameterizedTypeReference<Envelope<Envelope.Page<Order>>>() {})
            .flatMapIterable(each -> each.getData().getItems()) // @ read items
            .map(Order::getSum); // @ read total
    }
}

@Data
class Envelope<T> {
    private T data;

    @Data
    static class Page<T> {
        private List<T> items; // @ read items
    }
}

@Data
class Good {
    @JsonProperty("price") // @ read price
    private BigDecimal amount;
}

class Item {
    @SerializedName("item_price") // @ read item_price
    BigDecimal cost;
}

@Data
class Order {
    @JsonProperty("total") // @ read total
    private BigDecimal sum;
}
