class A {
  String get(HttpUrl url) throws IOException {
    Request request = new Request.Builder().url(url).header("Authorization", "Bearer " + token).build();
    try (Response response = client.newCall(request).execute()) {
      return response.body().string();
    }
  }
  void run() throws IOException {
    HttpUrl url = new HttpUrl.Builder().scheme("https").host(host).addPathSegments("shop/v1/goods").addQueryParameter("sort_attr", "price").build(); // @ query sort_attr
    get(url); // @ GET /shop/v1/goods
    HttpUrl.Builder b = HttpUrl.parse(base + "/people/v1/user").newBuilder();
    b.addQueryParameter("search_text", "x"); // @ query search_text
    get(b.build()); // @ GET /people/v1/user
  }
}
