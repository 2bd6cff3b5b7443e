// Constants of enumerations without values that a file imports: of its own, of the program's, and of a library's.
package shop;
import static org.springframework.http.HttpMethod.PATCH;
import static shop.Endpoint.Own.POST;
import static shop.Verb.*;
enum Endpoint {
    GOODS(GET, "/shop/v1/goods"),  // @ GET /shop/v1/goods
    PRICES(PUT, "/shop/v1/prices"),  // @ PUT /shop/v1/prices
    ORDERS(POST, "/shop/v1/orders"),  // @ POST /shop/v1/orders
    LINES(PATCH, "/shop/v1/lines");  // @ PATCH /shop/v1/lines
    enum Own { POST }
    final Object verb;
    final String path;
    Endpoint(Object verb, String path) { this.verb = verb; this.path = path; }
}
