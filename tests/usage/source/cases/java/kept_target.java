// A target that an object keeps: each method appends to it, and none changes it.
class Goods {
    private final WebTarget root;

    Goods(Client client, String base) {
        this.root = client.target(base).path("/shop/v1/goods");
    }

    String price(int id) {
        return root.path(String.valueOf(id)).request("json").get(Map.class).get("price").toString(); // @ GET /shop/v1/goods/{}; read price
    }

    void copy(int id) {
        root.path(id + "/copy").request("json").post(Entity.json(Map.of("keep_price", true))); // @ POST /shop/v1/goods/{}/copy; body keep_price
    }

    String list() {
        return root.queryParam("sort_attr", "id").request("json").get(Map.class).get("total").toString(); // @ GET /shop/v1/goods; query sort_attr; read total
    }

    void create(String name) {
        root.request("json").post(Entity.json(Map.of("name", name))); // @ POST /shop/v1/goods; body name
    }
}
