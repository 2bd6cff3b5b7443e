// What a file has is read into objects, which are sent; a response that was read into one is sent back.
class Goods {
    public String name; // @ body name; read name
    @JsonProperty("list_price") public Double price; // @ body list_price; read list_price
    @JsonProperty("options") public Map<String, Object> options; // @ read options
    @JsonIgnore public String own;
}

class Settings {
    public String url;
    public String secret;
}

class Main {
    private final RestTemplate http = new RestTemplate();
    private final ObjectMapper mapper = new ObjectMapper();

    void fromFile(Path path) {
        Settings settings = mapper.readValue(path.toFile(), Settings.class);
        Order order = mapper.readValue(path.toFile(), Order.class);
        http.postForObject(settings.url + "/shop/v1/orders", order, String.class); // @ POST /shop/v1/orders
        var other = new Gson().fromJson(Files.readString(path), Item.class);
        http.postForObject("https://shop.example.com/shop/v1/goods", other, String.class); // @ POST /shop/v1/goods
    }

    void change(int id) {
        Goods goods = http.getForObject("https://shop.example.com/shop/v1/goods/{id}", Goods.class, id); // @ GET /shop/v1/goods/{}
        goods.options = null; // @ body options
        http.put("https://shop.example.com/shop/v1/goods/{id}", goods, id); // @ PUT /shop/v1/goods/{}
    }

    void copy(int id) {
        User user = http.getForObject("https://shop.example.com/people/v1/user/{id}", User.class, id); // @ GET /people/v1/user/{}
        http.postForObject("https://shop.example.com/people/v1/user", Map.of("mail", user.mail), String.class); // @ POST /people/v1/user; read mail; body mail
    }
}

class Order {
    public String number; // @ body number
    @JsonProperty("unit_price") public Double price; // @ body unit_price
}

class Item {
    @SerializedName("sale") public Boolean forSale; // @ body sale
}

class User {
    public String mail; // @ read mail
    public String phone; // @ read phone
}
