package shop;

import org.springframework.web.client.RestTemplate;

enum Resource {
    GOODS, ORDERS;

    String path() {
        switch (this) {
            case GOODS:
                return "/shop/v1/goods";
            case ORDERS:
                return "/shop/v1/orders";
            default:
                throw new IllegalStateException();
        }
    }
}

class Shop {
    private final RestTemplate rest = new RestTemplate();

    private String list(Resource resource) {
        return rest.getForObject("https://shop.example.org" + resource.path(), String.class); // @ GET /shop/v1/goods
    }

    String goods() {
        return list(Resource.GOODS);
    }

    void drop() {
        rest.delete("https://shop.example.org" + Resource.ORDERS.path()); // @ DELETE /shop/v1/orders
    }
}
