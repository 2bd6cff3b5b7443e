using System.Net.Http;
using System.Net.Http.Json;

public class Shop
{
    private readonly HttpClient http = new HttpClient();

    public async Task Save(int? id, decimal price)
    {
        var method = id.HasValue ? HttpMethod.Put : HttpMethod.Post;
        var path = id.HasValue ? $"/shop/v1/goods/{id}" : "/shop/v1/goods";
        var request = new HttpRequestMessage(method, "https://x.example.com" + path); // @ PUT /shop/v1/goods/{}; POST /shop/v1/goods
        request.Content = JsonContent.Create(new { price }); // @ body price
        await http.SendAsync(request);
    }
}
