import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.util.Properties;
public class Shop {
  private final Properties props = new Properties();
  private final HttpClient http = HttpClient.newHttpClient();
  public Shop() throws IOException {
    try (InputStream in = Shop.class.getResourceAsStream("/shop.properties")) {
      props.load(in);
    }
  }
  public String goods() throws Exception {
    return get(props.getProperty("shop.path.goods")); // @ GET /shop/v1/goods
  }
  public String order(int id) throws Exception {
    return get(props.getProperty("shop.path.order") + id); // @ GET /shop/v1/orders/{}
  }
  private String get(String path) throws Exception {
    HttpRequest r = HttpRequest.newBuilder(URI.create(props.getProperty("shop.url") + path)).GET().build();
    return http.send(r, HttpResponse.BodyHandlers.ofString()).body();
  }
}
