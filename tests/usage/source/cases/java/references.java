class Good { private String price; private String title; public String getPrice() { return price; } public String getTitle() { return title; } } // @ read price; read title
class Goods { private List<Good> items; public List<Good> getItems() { return items; } }
class Reports {
    RestTemplate rest = new RestTemplate();
    List<Good> goods() { return rest.getForObject("https://x.example/shop/v1/goods", Goods.class).getItems(); } // @ GET /shop/v1/goods
    Object rows() { return goods().stream().map(Reports::row).toList(); }
    Object prices() { return goods().stream().map(Good::getPrice).toList(); } // @ read price
    static String row(Good good) { return good.getTitle(); } // @ read title
}
