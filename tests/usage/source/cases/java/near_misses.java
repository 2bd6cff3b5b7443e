@RestController
@RequestMapping("/shop/v1/goods")
class GoodsController {
    @GetMapping("/{id}")
    String one() { return rest.getForObject("/shop/v1/orders", String.class); } // @ GET /shop/v1/orders

    void test() {
        when(rest.getForObject("/shop/v1/catalog", String.class)).thenReturn("");
        http.authorizeHttpRequests(each -> each.requestMatchers("/shop/v1/goods/batch").permitAll());
    }
}
