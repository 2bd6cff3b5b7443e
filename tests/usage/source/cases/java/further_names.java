import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.gson.annotations.SerializedName;
import retrofit2.Call;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.PUT;

/** Properties that are read from one of several names, and written with the first. */
interface GoodsApi {
    @GET("/shop/v1/goods/3") // @ GET /shop/v1/goods/3
    Call<Goods> one();

    @GET("/shop/v1/orders/3") // @ GET /shop/v1/orders/3
    Call<Order> order();

    @PUT("/shop/v1/orders/3") // @ PUT /shop/v1/orders/3
    Call<Void> change(@Body Order order);
}

class Goods {
    @JsonProperty("cost") // @ read cost
    @JsonAlias({
        "amount",
        "price" // @ read price
    })
    private String sum;
}

class Order {
    @SerializedName(
            value = "total", // sent and read where it begins
            alternate = {"quantity"}) // @ read quantity
    private String total;
}
