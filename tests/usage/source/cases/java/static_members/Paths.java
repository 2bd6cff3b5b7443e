package shop;

public final class Paths {
    public static final String ROOT = "https://shop.example/";
    public static final String GOODS = ROOT + "shop/v1/goods/";
}
