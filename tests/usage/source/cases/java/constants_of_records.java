// A record gives by a method what it was made with, also a constant of an enumeration without a value.
package shop;
import java.net.http.*;
enum Verb { GET, PUT }
record Endpoint(Verb verb, String path) {
    static final Endpoint GOODS = new Endpoint(Verb.GET, "/shop/v1/goods");  // @ GET /shop/v1/goods
    static final Endpoint PRICES = new Endpoint(Verb.PUT, "/shop/v1/prices");  // @ PUT /shop/v1/prices
}
class Shop {
    void send(Endpoint endpoint) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://shop.example.com" + endpoint.path()))
            .method(endpoint.verb().toString(), HttpRequest.BodyPublishers.noBody()).build();
        client.send(request, HttpResponse.BodyHandlers.ofString());
    }
    void run() {
        send(Endpoint.GOODS);
        send(Endpoint.PRICES);
    }
}
