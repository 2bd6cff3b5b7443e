interface Api {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    Call<Wrapper<Page<Good>>> goods(@Query("page") int page, @Query("sort_attr") String sort); // @ query sort_attr

    @PUT("shop/v1/goods/{id}") // @ PUT /shop/v1/goods/{}
    Call<Void> save(@Path("id") int id, @Body Good good);
}

class Wrapper<T> {
    @SerializedName("data")
    private T data;

    public T getData() {
        return data;
    }
}

class Page<T> {
    @SerializedName("items")
    public List<T> items;
}

class Good {
    int id;
    public String unit; // @ read unit
    private double price; // @ read price

    public double getPrice() {
        return price;
    }

    public void setPrice(double price) {
        this.price = price;
    }
}

class Sync {
    private final Api api;

    Sync(Api api) {
        this.api = api;
    }

    void run(double factor) throws Exception {
        for (Good good : api.goods(1, "price").execute().body().getData().items) { // @ query sort_attr
            good.setPrice(good.getPrice() * factor); // @ read price; body price
            api.save(good.id, good).execute();
        }
        api.goods(2, "unit").execute().body().getData().items.forEach(g -> System.out.println(g.unit)); // @ read unit; query sort_attr
    }
}
