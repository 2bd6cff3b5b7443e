class A {
    async Task Run(RestClient client) {
        var request = new RestRequest("/people/v1/user/5"); // @ GET /people/v1/user/5
        var response = await client.ExecuteAsync(request);
        var post = new RestRequest("/shop/v1/orders"); // @ POST /shop/v1/orders
        post.AddJsonBody(new { price = 3 }); // @ body price
        await client.ExecutePostAsync(post);
        var put = new RestRequest("/shop/v1/goods/3"); // @ PUT /shop/v1/goods/3
        put.Method = Method.Put;
        await client.ExecuteAsync(put);
    }
}
