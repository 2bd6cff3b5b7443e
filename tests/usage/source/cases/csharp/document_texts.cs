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
}
