package com.acme.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.gson.annotations.SerializedName;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.*;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.UriComponentsBuilder;
import java.util.*;

@FeignClient(name = "lms", url = "${lms.url}")
interface LmsFeign {
    @GetMapping("/shop/v1/catalog/filters") // @ GET /shop/v1/catalog/filters
    Map<String, Object> filters(@RequestParam("lang") String lang); // @ query lang

    @RequestMapping(method = RequestMethod.PUT, value = "/people/v1/user/{id}") // @ PUT /people/v1/user/{}
    void update(@PathVariable("id") long id, @RequestBody UserUpdate update);

    @GetMapping("/shop/v1/goods") // @ GET /shop/v1/goods
    List<Map<String, Object>> goods(@RequestParam Map<String, String> filters);
}

class UserUpdate {
    @SerializedName("country_code") // @ body country_code
    String country;
    String email; // @ body email
}

@Service
public class OrderService {
    private final RestTemplate rest;
    private final WebClient web;
    @Value("${lms.url}")
    private String lmsUrl;

    public OrderService(RestTemplateBuilder b, WebClient.Builder w) {
        this.rest = b.rootUri("https://acme.example.com").build();
        this.web = w.baseUrl("https://acme.example.com").build();
    }

    public List<Map<String, Object>> orders(int page) {
        String uri = UriComponentsBuilder.fromHttpUrl(lmsUrl)
                .path("/shop/v1/orders")
                .queryParam("page", page)
                .queryParam("sort_attr", "total") // @ query sort_attr
                .toUriString();
        ResponseEntity<Map<String, Object>> res = rest.exchange(uri, HttpMethod.GET, new HttpEntity<>(headers()), // @ GET /shop/v1/orders
                new ParameterizedTypeReference<Map<String, Object>>() {});
        Map<String, Object> data = (Map<String, Object>) res.getBody().get("data");
        return (List<Map<String, Object>>) data.get("items");
    }

    public void print() {
        for (Map<String, Object> order : orders(1)) {
            System.out.println(order.get("order_total")); // @ read order_total
        }
    }

    public String title(int id) {
        JsonNode node = web.get()
                .uri(b -> b.path("/shop/v1/goods/{id}").queryParam("expand", "media").build(id)) // @ GET /shop/v1/goods/{}; query expand
                .retrieve()
                .bodyToMono(JsonNode.class)
                .block();
        return node.get("data").get("title").asText(); // @ read title
    }

    public void copy(int id) {
        HttpEntity<Map<String, Object>> entity = new HttpEntity<>(Map.of("keep_price", true), headers()); // @ body keep_price
        rest.postForEntity("/shop/v1/goods/{id}/copy", entity, Void.class, id); // @ POST /shop/v1/goods/{}/copy
    }

    public void filtered(LmsFeign lms) {
        lms.goods(Map.of("stock", "1")); // @ query stock
    }

    private HttpHeaders headers() {
        HttpHeaders h = new HttpHeaders();
        h.setBearerAuth("x");
        return h;
    }
}
