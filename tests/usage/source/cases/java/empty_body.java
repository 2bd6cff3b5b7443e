class Shop {
    void copy(OkHttpClient http, long id) {
        Request request = new Request.Builder()
            .url(BASE + "/shop/v1/goods/" + id + "/copy") // @ POST /shop/v1/goods/{}/copy
            .post(RequestBody.create("{}", JSON)).build();
        http.newCall(request).execute();
    }
}
