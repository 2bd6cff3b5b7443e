import org.springframework.web.client.RestTemplate;

enum Service { SHOP, PEOPLE }

class Goods {
    private final RestTemplate http = new RestTemplate();

    private String url(Service service, String path) {
        return "/" + service.name().toLowerCase() + "/v1/" + path;
    }

    String goods() {
        return http.getForObject(url(Service.SHOP, "goods"), String.class); // @ GET /shop/v1/goods
    }

    String user(int id) {
        return http.getForObject(("/" + Service.PEOPLE + "/v1/user/" + id).toLowerCase(), String.class); // @ GET /people/v1/user/{}
    }

    String users() {
        return http.getForObject(String.format("/%s/v1/user", Service.PEOPLE).toLowerCase(), String.class); // @ GET /people/v1/user
    }
}
