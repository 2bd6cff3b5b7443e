using Newtonsoft.Json;

public abstract class ApiRequest
{
    [JsonIgnore]
    public abstract string Path { get; }

    [JsonIgnore]
    public abstract string Method { get; }
}

public class GetGoods : ApiRequest
{
    public override string Path => "shop/v1/goods"; // @ GET /shop/v1/goods

    public override string Method => HttpMethods.Get;
}

public class UpdateGood : ApiRequest
{
    [JsonIgnore]
    public int GoodId { get; set; }

    [JsonProperty(PropertyName = "unit_price")] // @ body unit_price
    public decimal? Amount { get; set; }

    public override string Path => $"shop/v1/goods/{GoodId}"; // @ PUT /shop/v1/goods/{}

    public override string Method => HttpMethods.Put;
}

public class Good
{
    [JsonProperty(PropertyName = "unit_price")] // @ read unit_price
    public string Amount { get; set; }
}

public class ShopClient
{
    private readonly HttpClient _http;

    public async Task<TResponse> SendAsync<TRequest, TResponse>(TRequest call) where TRequest : ApiRequest
    {
        var message = new HttpRequestMessage(new HttpMethod(call.Method), $"https://shop.example.org/{call.Path}");
        message.Content = new StringContent(JsonConvert.SerializeObject(call));
        var response = await _http.SendAsync(message);
        return JsonConvert.DeserializeObject<TResponse>(await response.Content.ReadAsStringAsync());
    }
}

public class Prices
{
    private readonly ShopClient _client;

    public async Task Show()
    {
        var page = await _client.SendAsync<GetGoods, PageOfLibrary<Good>>(new());
        foreach (var good in page.Data.Items)
            Console.WriteLine(good.Amount); // @ read unit_price
    }

    public async Task Save(int id, decimal amount)
    {
        await _client.SendAsync<UpdateGood, string>(new() {
            GoodId = id,
            Amount = amount, // @ body unit_price
        });
    }
}
