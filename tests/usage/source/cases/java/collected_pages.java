package com.acme.shop;

import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;

public class CollectedPages {
    private final RestTemplate rest = new RestTemplate();

    public List<Good> goods() {
        List<Good> all = new ArrayList<>(200);
        Page page;
        do {
            page = rest.exchange("https://shop.example.com/shop/v1/goods", HttpMethod.GET, null, Page.class).getBody(); // @ GET /shop/v1/goods
            all.addAll(page.getItems()); // @ read items
        } while (page.hasMore());
        return all;
    }

    public void print() {
        goods().forEach(good -> System.out.println(good.getPrice())); // @ read price
        goods().stream()
            .filter(good -> good.getPrice() != null) // @ read price
            .map(Good::getPrice) // @ read price
            .forEach(System.out::println);
    }

    public static class Good {
        private Double price; // @ read price

        public Double getPrice() {
            return price;
        }
    }

    public static class Page {
        private List<Good> items; // @ read items
        private boolean more;

        public List<Good> getItems() {
            return items;
        }

        public boolean hasMore() {
            return more;
        }
    }
}
