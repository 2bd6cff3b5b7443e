// Routes of Camel: headers of a message are the path, the query and the method of the request at the end of another route.
class Routes extends RouteBuilder {
    public void configure() {
        from("direct:shop")
            .removeHeaders("CamelHttpUri*")
            .toD("{{shop.url}}${header.op}?bridgeEndpoint=true");

        from("quartz:feed?cron=0+0+5+*+*+?")
            .setHeader(Exchange.HTTP_METHOD, constant("GET"))
            .setHeader("op", simple("{{shop.op.goods}}/${body}"))
            .setHeader(Exchange.HTTP_QUERY, constant("page_size=5&sort_attr=name"))  // @ query sort_attr; query page_size
            .to("direct:shop")  // @ GET /shop/v1/goods/{}
            .setProperty("cost").jsonpath("$.data.items[*].price")  // @ read price
            .to("sql:select id, price from offer")
            .bean("bodies", "show");

        from("sql:select id, price from offer")
            .setHeader("CamelHttpMethod").constant("PUT")
            .setHeader(Exchange.HTTP_PATH).simple("shop/v1/orders/${header.number}")
            .setHeader(Exchange.HTTP_QUERY, simple("depth=${header.depth}"))  // @ query depth
            .to("sql:update offer set changed = 1?dataSource=#shop")
            .bean(Bodies.class, "order")
            .to("https://shop.example.com?connectTimeout=900")  // @ PUT /shop/v1/orders/{}
            .bean("bodies", "show");

        from("direct:user")
            .to("https://shop.example.com/people/v1/user/7")  // @ GET /people/v1/user/7
            .to("sql:insert into users values (${body[data][mail]})");

        from("timer:users")
            .process(exchange -> {
                exchange.getIn().setBody(Map.of("email", "a@shop.example.com"));  // @ body email
                exchange.getMessage().setHeader(Exchange.HTTP_URI, "https://shop.example.com/people/v1/user");
            })
            .to("http:any")  // @ POST /people/v1/user
            .process(exchange -> {
                Map<String, Object> created = exchange.getIn().getBody(Map.class);
                System.out.println(created.get("number"));  // @ read number
            })
            .to("sql:select number from users")
            .process(exchange -> System.out.println(exchange.getIn().getBody(Map.class).get("number")));

        Instant.from("direct:none").to("/shop/v1/catalog");
    }
}

class Bodies {
    Map<String, Object> order(Map<String, Object> row) {
        return Map.of("total", row.get("price"));  // @ body total
    }

    void show(Map<String, Object> response) {
        System.out.println(response.get("state"));  // @ read state
    }
}
