import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import retrofit2.Call;
import retrofit2.http.Body;
import retrofit2.http.POST;

/** The bodies of a library, which nothing in it constructs: their classes have methods of their own. */
interface GoodsApi {
    @POST("/shop/v1/goods") // @ POST /shop/v1/goods
    Call<Void> create(@Body NewGoods goods);

    @POST("/shop/v1/orders") // @ POST /shop/v1/orders
    Call<Void> order(@Body NewOrder order);
}

final class NewGoods {
    @JsonProperty("price") // @ body price
    private final BigDecimal amount;

    private NewGoods(Builder builder, BigDecimal total) {
        this.amount = builder.amount;
    }

    static Builder builder(String name) {
        return new Builder();
    }

    static final class Builder {
        private BigDecimal amount;

        Builder soldFor(String amount) {
            this.amount = new BigDecimal(amount);
            return this;
        }

        NewGoods build() {
            return new NewGoods(this, null);
        }
    }
}

final class NewOrder {
    private String total; // @ body total

    static NewOrder empty() {
        return new NewOrder();
    }
}
