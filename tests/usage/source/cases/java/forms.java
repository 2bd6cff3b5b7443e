// Forms: of pairs, of maps with several values at a key, and of parts.
public class Shop {
    private final RestTemplate rest = new RestTemplate();

    public void pairs(HttpClient client, String price) throws Exception {
        List<NameValuePair> pairs = new ArrayList<>();
        pairs.add(new BasicNameValuePair("price", price));  // @ body price
        HttpPost post = new HttpPost("/shop/v1/goods");  // @ POST /shop/v1/goods
        post.setEntity(new UrlEncodedFormEntity(pairs, StandardCharsets.UTF_8));
        client.execute(post);
    }

    public void values(String total, HttpHeaders headers) {
        MultiValueMap<String, String> values = new LinkedMultiValueMap<>();
        values.add("total", total);  // @ body total
        rest.postForEntity("/shop/v1/orders", new HttpEntity<>(values, headers), String.class);  // @ POST /shop/v1/orders
    }

    public void parts(WebClient client, String tax) {
        client.post()
            .uri("/shop/v1/orders/batch")  // @ POST /shop/v1/orders/batch
            .body(BodyInserters.fromFormData("weight", "3").with("tax", tax))  // @ body weight; body tax
            .retrieve().bodyToMono(Void.class).block();
        MultipartBodyBuilder parts = new MultipartBodyBuilder();
        parts.part("picture", new FileSystemResource("picture.png"));  // @ body picture
        client.post()
            .uri("/shop/v1/goods/batch")  // @ POST /shop/v1/goods/batch
            .body(BodyInserters.fromMultipartData(parts.build()))
            .retrieve().bodyToMono(Void.class).block();
    }
}
