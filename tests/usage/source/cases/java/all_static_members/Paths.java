package shop;
public final class Paths {
    public static final String GOODS = "/shop/v1/goods";
    static class Inner { static final String ORDERS = "/shop/v1/orders"; }
    public static String good(String id) { return GOODS + "/" + id; }
}
