interface Shop {
    @GET("shop/v1/goods") // @ GET /shop/v1/goods
    Call<List<Good>> goods();
}

@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record Good(
        Integer goodsId, // @ read goods_id
        BigDecimal salesPrice) {} // @ read sales_price
