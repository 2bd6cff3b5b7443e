// What an annotation of the class puts before paths: only a slash, a path without one, a URL that a setting begins.
@Path("/")
interface Root {
    @GET
    @Path("shop/v1/goods") // @ GET /shop/v1/goods
    JsonNode goods();
}

@Path("shop/v1")
interface Relative {
    @GET
    @Path("orders") // @ GET /shop/v1/orders
    JsonNode orders();
}

@FeignClient("people")
interface Service {
    @PostMapping("/v1/user")
    JsonNode create(@RequestBody User user);
}

@FeignClient(name = "people", url = "${people.url}/people/v1")
interface People {
    @GetMapping("/user/{id}") // @ GET /people/v1/user/{}
    JsonNode user(@PathVariable("id") long id);
}

@Client("/shop/v1")
interface Catalogs {
    @Get("/catalog") // @ GET /shop/v1/catalog
    JsonNode catalog();
}

@Client("${shop.url}/shop/v1")
interface Filters {
    @Get("/catalog/filters") // @ GET /shop/v1/catalog/filters
    JsonNode filters();
}

@Client(id = "shop", path = "/shop/v1")
interface Orders {
    @Put("/orders/{id}") // @ PUT /shop/v1/orders/{}
    JsonNode change(long id, @Body Order order);
}

@HttpExchange("${shop.url}/shop/v1")
interface Exchanges {
    @PostExchange("/goods/batch") // @ POST /shop/v1/goods/batch
    JsonNode change(@RequestBody Goods goods);
}
