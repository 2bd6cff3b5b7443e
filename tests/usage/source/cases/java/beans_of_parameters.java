// Parameters of RESTEasy, and those that the properties of an object are: only the ones that annotations send in the query.
@Path("/shop/v1")
@RegisterRestClient(configKey = "shop")
interface Shop {
    @GET
    @Path("/goods") // @ GET /shop/v1/goods
    JsonNode goods(@BeanParam Paging paging, @RestQuery String sort_attr, @RestQuery("flag") String mark); // @ query sort_attr; query flag

    @GET
    @Path("/orders/{id}") // @ GET /shop/v1/orders/{}
    JsonNode order(@BeanParam OrderPath path);

    @PUT
    @Path("/catalog") // @ PUT /shop/v1/catalog
    JsonNode change(@RestForm String note, @FormParam("memo") String text); // @ body note; body memo
}

class Paging {
    @QueryParam("page")
    public int number = 1;

    @RestQuery
    public int depth = 1; // @ query depth

    @HeaderParam("tenant")
    public String tenant;

    public String unit;

    static Paging at(int number) {
        Paging paging = new Paging();
        paging.number = number; // @ query page
        paging.unit = "page";
        paging.tenant = "acme";
        return paging;
    }
}

record OrderPath(@PathParam("id") long id, @QueryParam("expand") String expansion) {}

class Use {
    @RestClient Shop shop;

    void run() {
        shop.goods(Paging.at(3), "price", "new"); // @ query sort_attr; query flag
        shop.order(new OrderPath(4, "lines")); // @ query expand
        shop.change("a", "b");
    }
}
