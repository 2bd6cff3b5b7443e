// Headers of Spring are neither parameters nor properties, and an object of a class of a library has none of what made it.
package shop;

import org.library.Account;

public class Shop {
    private final RestTemplate rest = new RestTemplate();

    public Account account(final long id) {
        final HttpHeaders headers = new HttpHeaders();
        headers.set("accept", "application/json");
        final String url = "https://shop.example.com/people/v1/user/" + id;
        final User user = rest.exchange(url, HttpMethod.GET, new HttpEntity<>(headers), User.class).getBody();  // @ GET /people/v1/user/{}
        return new Account(user.email, user.name);  // @ read email; read name
    }

    public void print(final long id) {
        System.out.println(account(id).getDisplayName());
    }

    public void all() {
        final HttpHeaders headers = new HttpHeaders();
        headers.add("accept", "application/json");
        final HttpEntity<String> entity = new HttpEntity<String>("accept", headers);
        rest.exchange("https://shop.example.com/shop/v1/catalog", HttpMethod.GET, entity, String.class);  // @ GET /shop/v1/catalog
        final String url = "https://shop.example.com/shop/v1/orders";
        rest.exchange(new RequestEntity<>(headers, HttpMethod.GET, URI.create(url)), String.class);  // @ GET /shop/v1/orders
    }

    public void sorted() {
        rest.getForObject("https://shop.example.com/shop/v1/goods?accept=goods", JsonNode.class)  // @ GET /shop/v1/goods; query accept
            .get("displayName").asText();  // @ read displayName
    }

    public void create(final double price) {
        final HttpHeaders headers = new HttpHeaders();
        headers.add("price", "EUR");
        final Map<String, Object> body = new HashMap<>();
        body.put("price", price);  // @ body price
        final HttpEntity<Map<String, Object>> entity = new HttpEntity<>(body, headers);
        rest.exchange("https://shop.example.com/shop/v1/goods", HttpMethod.POST, entity, String.class);  // @ POST /shop/v1/goods
    }
}

class User {
    public String email;  // @ read email
    public String name;  // @ read name
}
