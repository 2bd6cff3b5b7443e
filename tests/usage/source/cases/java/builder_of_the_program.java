class Shop {
    private final OkHttpClient http;
    private final HttpUrl base;

    Shop(Builder builder) {
        this.base = HttpUrl.get(builder.base);
        this.http = new OkHttpClient.Builder().build();
    }

    void rename(long id, String name) throws IOException {
        json(new Request.Builder().url(url("shop/v1/goods/" + id)).put(body(name)).build()); // @ PUT /shop/v1/goods/{}
    }

    JsonNode sorted() throws IOException {
        HttpUrl url = base.newBuilder().addPathSegments("shop/v1/goods")
                .addQueryParameter("sort_attr", "price") // @ query sort_attr
                .build();
        return json(new Request.Builder().url(url).build()); // @ GET /shop/v1/goods
    }

    private HttpUrl url(String path) {
        return base.newBuilder().addPathSegments(path).build();
    }

    private JsonNode json(Request request) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            return mapper.readTree(response.body().string());
        }
    }

    static class Builder {
        private String base;

        Builder base(String base) {
            this.base = base;
            return this;
        }

        Shop build() {
            return new Shop(this);
        }
    }
}
