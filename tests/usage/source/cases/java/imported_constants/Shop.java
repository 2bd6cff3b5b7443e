package shop;
import okhttp3.Request;
class Shop {
    void send(Endpoint endpoint) {
        http.newCall(new Request.Builder().url("https://shop.example.com" + endpoint.path).method(endpoint.verb.name(), null).build()).execute();
    }
    void run() {
        send(Endpoint.GOODS);
        send(Endpoint.PRICES);
        send(Endpoint.ORDERS);
        send(Endpoint.LINES);
    }
}
