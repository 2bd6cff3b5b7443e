class Streams {
    private JSONObject call(String method, String path, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(System.getenv("SHOP") + path).openConnection();
        connection.setRequestMethod(method);
        if (body != null) {
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream()))) {
            StringBuilder text = new StringBuilder();
            String line;
            while ((line = in.readLine()) != null) {
                text.append(line);
            }
            return new JSONObject(text.toString());
        }
    }

    void run() throws IOException {
        JSONObject order = new JSONObject();
        order.put("total", 3); // @ body total
        call("POST", "/shop/v1/orders", order.toString()); // @ POST /shop/v1/orders
        JSONArray goods = call("GET", "/shop/v1/goods", null).getJSONObject("data").getJSONArray("items"); // @ GET /shop/v1/goods
        for (int i = 0; i < goods.length(); i++) {
            System.out.println(goods.getJSONObject(i).opt("price")); // @ read price
        }
    }
}

class Resources {
    private <T> T call(String method, String path, Object body, Class<T> type) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(System.getenv("SHOP") + path).openConnection();
        connection.setRequestMethod(method);
        try (OutputStream out = connection.getOutputStream()) { out.write(new Gson().toJson(body).getBytes("UTF-8")); }
        try (Reader in = new InputStreamReader(connection.getInputStream())) { return new Gson().fromJson(in, type); }
    }

    void run(String base) throws IOException {
        JsonObject order = new JsonObject();
        order.addProperty("total", 3); // @ body total
        call("POST", "/shop/v1/orders", order, Void.class); // @ POST /shop/v1/orders
        call("POST", "/shop/v1/goods", new NewGood(3), Void.class); // @ POST /shop/v1/goods
        JsonNode user = mapper.readTree(new URL(base + "/people/v1/user/3").openStream()); // @ GET /people/v1/user/3
        System.out.println(user.get("country").asText()); // @ read country
        new URL(String.join("/", base, "shop/v1/catalog")).openStream(); // @ GET /shop/v1/catalog
    }
}

class NewGood {
    double unit_price; // @ body unit_price

    NewGood(double price) {
        unit_price = price; // @ body unit_price
    }
}

class Targets {
    private final WebTarget root;

    Targets(Client client, String base) {
        root = client.target(base);
    }

    void run(int id, double price) {
        String json = root.path("shop/v1/catalog").queryParam("sort_attr", "price").request().get(String.class); // @ GET /shop/v1/catalog; query sort_attr
        System.out.println(new JSONObject(json).getJSONObject("data").optDouble("item_price")); // @ read item_price
        JSONObject body = new JSONObject();
        body.put("unit_price", price); // @ body unit_price
        root.path("shop/v1/goods").path(String.valueOf(id)).request().put(Entity.json(body.toString())); // @ PUT /shop/v1/goods/{}
        root.path("legacy/users/{id}").resolveTemplate("id", id).request().delete(); // @ DELETE /legacy/users/{}
        Map<String, Object> user = root.path("people/v1/user").path("" + id).request().get().readEntity(Map.class); // @ GET /people/v1/user/{}
        System.out.println(user.get("country")); // @ read country
    }
}

class Callbacks {
    void each(Consumer<JsonObject> consumer) {
        JsonArray goods = rest.getForObject("/shop/v1/goods", JsonObject.class).getAsJsonArray("items"); // @ GET /shop/v1/goods
        for (int i = 0; i < goods.size(); i++) {
            consumer.accept(goods.get(i).getAsJsonObject());
        }
    }

    void print() {
        each(good -> System.out.println(good.get("price").getAsString())); // @ read price
    }
}
