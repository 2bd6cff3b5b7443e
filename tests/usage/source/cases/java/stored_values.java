import java.util.*;
class StoredValues {
  private final Map<String, Integer> limits = new HashMap<>();
  private final Map<String, Integer> weights = Map.of("/shop/v1/goods", 3);
  private final ConcurrentHashMap<String, String> bodies = new ConcurrentHashMap<>();
  private final RestTemplate rest = new RestTemplate();
  private final StringRedisTemplate template;
  private final Environment env2;
  int get(String path) { return limits.get(path); }
  void run(HttpSession session, Properties p, JobDataMap data) {
    limits.get("/shop/v1/goods");
    weights.get("/shop/v1/orders");
    bodies.get("/shop/v1/orders");
    bodies.computeIfAbsent("/shop/v1/catalog", p2 -> rest.getForObject("https://x.example.org" + p2, String.class)); // @ GET /shop/v1/catalog
    bodies.put("/shop/v1/orders", "x");
    template.delete("/shop/v1/goods");
    session.getAttribute("/shop/v1/goods");
    p.get("/shop/v1/goods");
    data.get("/shop/v1/goods");
    data.getString("/shop/v1/goods");
    get("/shop/v1/goods");
  }
}
