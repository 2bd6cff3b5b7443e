// Methods and paths in one text, and an object whose annotated properties are parameters of the query.
package a;
import feign.Param;
import feign.QueryMap;
import feign.RequestLine;

interface Shop {
    @RequestLine("GET /shop/v1/goods?lang={lang}") // @ GET /shop/v1/goods; query lang
    Page goods(@Param("lang") String lang, @QueryMap GoodsQuery query);

    @RequestLine("POST /shop/v1/goods") // @ POST /shop/v1/goods
    void create(Draft draft);
}

class GoodsQuery {
    @Param("price_min") // @ query price_min
    private BigDecimal least;

    private String unit; // @ query unit
}

class Draft {
    private BigDecimal price; // @ body price
}

class Page {
    private String title; // @ read title
}
