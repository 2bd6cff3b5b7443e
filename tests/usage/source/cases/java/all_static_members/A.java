package app;
import static shop.Paths.*;
import static shop.Paths.Inner.ORDERS;

class A {
    RestTemplate rest;
    void a() { rest.getForObject(BASE + GOODS, String.class); } // @ GET /shop/v1/goods
    void b() { rest.getForObject(BASE + ORDERS, String.class); } // @ GET /shop/v1/orders
    void c(String id) { rest.getForObject(BASE + good(id), String.class); } // @ GET /shop/v1/goods/{}
}
