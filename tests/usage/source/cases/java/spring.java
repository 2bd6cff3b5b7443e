package a;
public class A {
  private final WebClient web = WebClient.builder().baseUrl("https://acme.example.com").build();
  @Value("${lms.url}") private String base;
  static final class Paths { static final String GOODS = "/shop/v1/goods"; }
  public List<Map<String, Object>> goods() {
    Map<String, Object> res = web.get().uri(Paths.GOODS + "?sort_attr={s}", "price").retrieve().bodyToMono(new ParameterizedTypeReference<Map<String, Object>>() {}).block();  // @ GET /shop/v1/goods; query sort_attr
    List<Map<String, Object>> items = (List<Map<String, Object>>) ((Map<String, Object>) res.get("data")).get("items");
    return items.stream().filter(i -> i.get("price") != null).collect(Collectors.toList());  // @ read price
  }
  public void post(Good g) {
    ObjectNode body = mapper.createObjectNode();
    body.put("name", g.getName());
    body.put("price", g.getPrice());  // @ body price
    web.post().uri("/shop/v1/goods").contentType(MediaType.APPLICATION_JSON).bodyValue(body).retrieve().toBodilessEntity().block();  // @ POST /shop/v1/goods
    HttpHeaders headers = new HttpHeaders();
    String r = rest.exchange(String.format("%s/shop/v1/orders/%d", base, 3), HttpMethod.DELETE, new HttpEntity<>(headers), String.class).getBody();  // @ DELETE /shop/v1/orders/3
  }
  public String conn(String path) throws Exception {
    HttpURLConnection c = (HttpURLConnection) new URL(base + path).openConnection();
    c.setRequestMethod("GET");
    return IOUtils.toString(c.getInputStream(), StandardCharsets.UTF_8);
  }
  public void cat() throws Exception {
    JsonObject o = JsonParser.parseString(conn("/shop/v1/catalog?price_max=2")).getAsJsonObject();  // @ GET /shop/v1/catalog; query price_max
    for (JsonElement e : o.getAsJsonObject("data").getAsJsonArray("items")) { System.out.println(e.getAsJsonObject().get("item_price").getAsString()); }  // @ read item_price
    HttpPut put = new HttpPut(base + "/shop/v1/goods/" + 1);  // @ PUT /shop/v1/goods/1
    put.setEntity(new StringEntity("{\"selling\":true}"));  // @ body selling
    client.execute(put);
    given().get("/shop/v1/goods");  // @ GET /shop/v1/goods
  }
}
