// A client that is made when it is first needed.
public class Shop
{
    private HttpClient? _client;
    private string? _path;

    public async Task<decimal> Price()
    {
        _client ??= new HttpClient { BaseAddress = new Uri("https://shop.example.com/shop/v1/") };
        _path ??= "goods/3";
        var good = await _client.GetFromJsonAsync<JsonElement>(_path); // @ GET /shop/v1/goods/3
        return good.GetProperty("price").GetDecimal(); // @ read price
    }
}
