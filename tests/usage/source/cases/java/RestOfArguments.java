import java.net.HttpURLConnection;
import java.net.URL;

class RestOfArguments {

    static String join(String... parts) {
        return String.join("/", parts);
    }

    static String under(String... parts) {
        return "https://x.example.com/" + join(parts);
    }

    Object send(String verb, String format, Object... values) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL("https://x.example.com" + String.format(format, values)).openConnection();
        c.setRequestMethod(verb);
        return c.getInputStream();
    }

    Object get(String format, Object... values) throws Exception {
        return send("GET", format, values);
    }

    void all(int id) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL(under("shop", "v1", "orders")).openConnection(); // @ DELETE /shop/v1/orders
        c.setRequestMethod("DELETE");
        c.getInputStream();
        get("/%s/v1/goods/%d", "shop", id); // @ GET /shop/v1/goods/{}
        get("/shop/v1/goods"); // @ GET /shop/v1/goods
        Map<String, Object> body = new HashMap<>();
        body.put("price", 4); // @ body price
        put("/shop/v1/goods/3", body); // @ PUT /shop/v1/goods/3
    }

    void put(String path, Object... rest) {
        new RestTemplate().put("https://x.example.com" + path, rest[0]);
    }
}
