package com.acme;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.core.type.TypeReference;
import java.net.URI;
import java.net.http.*;
import java.util.*;

@JsonIgnoreProperties(ignoreUnknown = true)
class GoodDto {
    @JsonProperty("goods_name") // @ read goods_name
    private String name;
    @JsonProperty("price") private Double price; // @ read price
    private String currency; // @ read currency

    public String getName() { return name; }
    public Double getPrice() { return price; }
    public String getCurrency() { return currency; }
    public void setCurrency(String c) { this.currency = c; }
}

record UserRecord(@JsonProperty("user_id") int userId, String country) {} // @ read user_id; read country

class PageDto<T> {
    public Data<T> data;
    static class Data<T> {
        public List<T> items;
        @JsonProperty("has_more_data") // @ read has_more_data
        public boolean more;
    }
}

public class LmsClient {
    private static final String GOODS = "/shop/v1/goods";
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String baseUrl;
    private final String token;

    public LmsClient(String baseUrl, String token) {
        this.baseUrl = baseUrl;
        this.token = token;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(baseUrl + path))
                .header("Authorization", "Bearer " + token);
    }

    private String send(HttpRequest req) throws Exception {
        HttpResponse<String> res = http.send(req, HttpResponse.BodyHandlers.ofString());
        if (res.statusCode() != 200) {
            throw new RuntimeException("status " + res.statusCode());
        }
        return res.body();
    }

    public GoodDto good(int id) throws Exception {
        String json = send(request(GOODS + "/" + id).GET().build()); // @ GET /shop/v1/goods/{}
        JsonNode root = mapper.readTree(json);
        System.out.println(root.path("data").path("description").asText()); // @ read description
        return mapper.treeToValue(root.get("data"), GoodDto.class);
    }

    public List<GoodDto> goods(int page) throws Exception {
        String json = send(request(GOODS + "?page=" + page + "&sort_attr=price").build()); // @ GET /shop/v1/goods; query sort_attr
        PageDto<GoodDto> p = mapper.readValue(json, new TypeReference<PageDto<GoodDto>>() {});
        return p.data.items;
    }

    public UserRecord user(int id) throws Exception {
        return mapper.readValue(send(request("/people/v1/user/" + id).build()), UserRecord.class); // @ GET /people/v1/user/{}
    }

    public void create(String name, double price) throws Exception {
        Map<String, Object> body = new HashMap<>();
        body.put("name", name); // @ body name
        if (price > 0) {
            body.put("price", price); // @ body price
        }
        send(request(GOODS).POST(HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(body))).build()); // @ POST /shop/v1/goods
    }

    public double totalOf(List<GoodDto> goods) {
        return goods.stream().mapToDouble(GoodDto::getPrice).sum(); // @ read price
    }

    public void copy(GoodDto good) throws Exception {
        Map<String, Object> body = new HashMap<>();
        body.put("price", String.valueOf(good.getPrice())); // @ body price
        send(request(GOODS).POST(HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(body))).build()); // @ POST /shop/v1/goods
    }

    public static void main(String[] args) throws Exception {
        LmsClient c = new LmsClient(System.getenv("LMS"), System.getenv("TOKEN"));
        for (GoodDto g : c.goods(1)) {
            System.out.println(g.getName() + " " + g.getPrice()); // @ read goods_name; read price
        }
    }
}
