// Routes of Camel that read a response into a class, set the body to a part of it, and hand it to a bean.
class Formats extends RouteBuilder {
    public void configure() {
        from("direct:good")
            .setHeader(Exchange.HTTP_METHOD, constant("GET"))
            .toD("https://shop.example.com/shop/v1/goods/${header.id}")  // @ GET /shop/v1/goods/{}
            .unmarshal(new JacksonDataFormat(GoodResponse.class))
            .setBody(simple("${body.data}"))
            .bean(Formatter.class, "row(${body})")
            .marshal().json();

        from("timer:goods")
            .to("https://shop.example.com/shop/v1/goods")  // @ GET /shop/v1/goods
            .unmarshal().json(JsonLibrary.Jackson, GoodsResponse.class)
            .split(simple("${body.getData().items}"))  // @ read items
            .to("bean:formatter?method=named")
            .end();

        from("timer:orders")
            .to("https://shop.example.com/shop/v1/orders")  // @ GET /shop/v1/orders
            .split().simple("${body[data]}")
            .bean(Numbers.class);

        from("timer:offers")
            .to("https://shop.example.com/shop/v1/catalog")  // @ GET /shop/v1/catalog
            .to("sql:select id, price from offer")
            .unmarshal().json(Row.class)
            .setBody(simple("${body.offer}"))
            .bean(Formatter.class, "amount");
    }
}

class GoodResponse {
    public Good data;
}

class Good {
    public String price;  // @ read price
    public Offer offer;  // @ read offer
}

class GoodsResponse {
    public Goods data;
}

class Goods {
    public List<Good> items;  // @ read items
}

class Offer {
    public String amount;  // @ read amount
}

class Row {
    public String amount;
}

class Formatter {
    public String row(Good good) {
        return good.price + " EUR";  // @ read price
    }

    public String named(Good good) {
        return good.offer.amount;  // @ read offer; read amount
    }

    public String amount(Row row) {
        return row.amount;
    }
}

class Numbers {
    public Object number(Map<String, Object> order) {
        return order.get("number");  // @ read number
    }
}
