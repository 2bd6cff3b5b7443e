package a;
import okhttp3.*;
public class LmsClient {
    private static final String BASE = "https://acme.example.com";
    private final RestTemplate restTemplate;
    public List<Good> goods(int page) {
        String url = UriComponentsBuilder.fromHttpUrl(BASE + "/shop/v1/goods").queryParam("page", page).queryParam("sort_attr", "price").toUriString();  // @ query sort_attr
        GoodsResponse r = restTemplate.getForObject(url, GoodsResponse.class);  // @ GET /shop/v1/goods
        for (Good g : r.getData().getItems()) { System.out.println(g.getPrice()); }  // @ read price
        return r.getData().getItems();
    }
    public void create(String name, BigDecimal price) throws IOException {
        Map<String, Object> body = new HashMap<>();
        body.put("name", name);
        if (price != null) body.put("price", price);  // @ body price
        HttpEntity<Map<String, Object>> entity = new HttpEntity<>(body, headers);
        ResponseEntity<String> res = restTemplate.exchange(BASE + "/shop/v1/goods", HttpMethod.POST, entity, String.class);  // @ POST /shop/v1/goods
    }
    public String user(int id) throws Exception {
        Request request = new Request.Builder().url(BASE + "/people/v1/user/" + id).put(RequestBody.create("{\"country\": 3}", JSON)).build();  // @ PUT /people/v1/user/{}; body country
        try (Response response = http.newCall(request).execute()) {
            JsonNode node = new ObjectMapper().readTree(response.body().string());
            return node.get("data").path("last_update").asText();  // @ read last_update
        }
    }
    void jdk() throws Exception {
        HttpRequest req = HttpRequest.newBuilder().uri(URI.create(BASE + "/shop/v1/catalog")).GET().build();  // @ GET /shop/v1/catalog
        HttpResponse<String> resp = HttpClient.newHttpClient().send(req, HttpResponse.BodyHandlers.ofString());
        JSONArray items = new JSONObject(resp.body()).getJSONObject("data").getJSONArray("items");
        for (int i = 0; i < items.length(); i++) { items.getJSONObject(i).getString("item_price"); }  // @ read item_price
        log.info("calling /shop/v1/catalog");
    }
    Mono<Good> flux(int id) {
        return webClient.get().uri(b -> b.path("/shop/v1/goods/{id}").queryParam("expand", "x").build(id)).retrieve().bodyToMono(Good.class).map(Good::getPrices);  // @ GET /shop/v1/goods/{}; read prices
    }
}
class GoodsResponse { private Data data; }
class Data { private List<Good> items; }
class Good { @JsonProperty("price") private BigDecimal price; private List<String> prices; public BigDecimal getPrice() { return price; } }  // @ read price; read prices
interface LmsApi {
    @GET("shop/v1/goods/{id}")  // @ GET /shop/v1/goods/{}
    Call<Good> good(@Path("id") int id, @Query("sort_attr") String sort);  // @ query sort_attr
    @POST("/shop/v1/orders")  // @ POST /shop/v1/orders
    Call<Void> order(@Body OrderRequest body);
}
@FeignClient(name = "lms", url = "https://acme.example.com")
interface Feign { @GetMapping("/people/v1/user/{id}") User user(@PathVariable int id); }  // @ GET /people/v1/user/{}
@RestController
class Ctl { @GetMapping("/shop/v1/catalog") public String x() { return "y"; } }
