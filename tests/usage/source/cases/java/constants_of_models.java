import retrofit2.Call;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.PUT;

/** Constants of the class of a body or a response, which are no properties of it. */
interface GoodsApi {
    @GET("/shop/v1/goods/3") // @ GET /shop/v1/goods/3
    Call<Goods> one();

    @PUT("/shop/v1/goods/3") // @ PUT /shop/v1/goods/3
    Call<Void> change(@Body Change change);
}

class Goods {
    static final String PRICE = "price";
    String price; // @ read price
}

class Change {
    static final String TOTAL = "total";
    String total; // @ body total
    String cost = "3"; // @ body cost
}
