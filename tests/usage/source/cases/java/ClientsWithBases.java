// A path from the root of the host, after a base with a path.
interface Shop {
    @GET("/shop/v1/goods") Call<JsonObject> list(@Query("lang") String language);  // @ GET /shop/v1/goods; query lang
    @GET("goods/{id}") Call<JsonObject> show(@Path("id") int id);  // @ GET /shop/v1/goods/{}
}
class Lister {
    void list() {
        Shop shop = new Retrofit.Builder().baseUrl("https://x.example/shop/v1/").build().create(Shop.class);
        shop.list("it");  // @ query lang
        shop.show(3);
    }
}
