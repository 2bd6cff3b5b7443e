// Pointers of Jackson, as texts and as objects, each through the objects around a property.
class Pointers {
    static final JsonPointer HEIGHT = JsonPointer.compile("/data/height"); // @ read data; read height

    void run(RestTemplate rest) {
        JsonNode body = rest.getForObject("https://shop.example.com/shop/v1/goods", JsonNode.class); // @ GET /shop/v1/goods
        System.out.println(body.at("/data/items/0/price")); // @ read data; read items; read price
        System.out.println(body.requiredAt("/data/stock")); // @ read data; read stock
        System.out.println(body.at(JsonPointer.valueOf("/data/weight"))); // @ read data; read weight
        System.out.println(body.at(HEIGHT));
        System.out.println(settings.requiredAt("/data/stock"));
        log.info(JsonPointer.compile("/data/price"));
    }
}
