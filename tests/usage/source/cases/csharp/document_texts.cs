// Bodies that are written as texts: with doubled quotes and braces.
public class Shop
{
    public async Task Update(HttpClient client, int id, decimal price)
    {
        var body = $"{{\"price\": {price}}}";  // @ body price
        await client.PutAsync($"/shop/v1/goods/{id}", new StringContent(body));  // @ PUT /shop/v1/goods/{}
        var folder = $@"{{""folder"": ""{id}"", ""price"": {price}}}";  // @ body folder; body price
        await client.PostAsync("/shop/v1/orders", new StringContent(folder));  // @ POST /shop/v1/orders
    }

    public async Task Copy(HttpClient client, bool cheap)
    {
        var id = cheap ? 3 : 4;
        var copy = "{\"copy\": " + id + ", \"total\": 5}";  // @ body copy; body total
        await client.PostAsync("/shop/v1/goods/batch", new StringContent(copy));  // @ POST /shop/v1/goods/batch
    }
}
