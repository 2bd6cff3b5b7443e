@Path("/shop/v1")
@RegisterRestClient(configKey = "shop")
public interface Shop {

    @GET
    @Path("/goods") // @ GET /shop/v1/goods
    Goods goods(@QueryParam("sort_attr") String sort); // @ query sort_attr

    @POST
    @Path("/orders") // @ POST /shop/v1/orders
    String order(Order order);
}

class Goods {
    public List<Good> items; // @ read items
}

class Good {
    public String price; // @ read price
}

class Order {
    public String number; // @ body number

    Order(String number) {
        this.number = number; // @ body number
    }
}

@Path("/shop/v1/catalog")
class Resource {
    @Inject
    @RestClient
    Shop shop;

    @GET
    public List<String> prices() {
        shop.order(new Order("3"));
        return shop.goods("price").items.stream().map(each -> each.price).toList(); // @ read items; read price; query sort_attr
    }
}
