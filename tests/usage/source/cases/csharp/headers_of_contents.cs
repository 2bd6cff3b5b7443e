class ShopClient
{
    async Task Update(int id, GoodUpdate body)
    {
        var json = JsonSerializer.SerializeToUtf8Bytes(body, settings);
        var content = new ByteArrayContent(json);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse("application/json"); // no property of the body
        using (var request = new HttpRequestMessage())
        {
            request.Content = content;
            request.Method = new HttpMethod("PUT");
            request.RequestUri = new Uri("https://acme.example.com/shop/v1/goods/" + id); // @ PUT /shop/v1/goods/{}
            await client.SendAsync(request);
        }
        var order = JsonContent.Create(new { price = 3, headers = 2 }); // @ body price; body headers
        order.Headers.ContentType = null;
        await client.PostAsync("https://acme.example.com/shop/v1/orders", order); // @ POST /shop/v1/orders
    }
}

class GoodUpdate
{
    [JsonPropertyName("price")] public decimal Price { get; set; } // @ body price
}
