using System.Net.Http.Json;
namespace Acme.Lms;
public class LmsClient
{
    private const string Goods = "/shop/v1/goods";
    private readonly HttpClient _http;
    public LmsClient(HttpClient http) { _http = http; _http.BaseAddress = new Uri("https://acme.example.com"); }
    public async Task<List<Good>> ListAsync(int page)
    {
        var response = await _http.GetFromJsonAsync<Envelope<Good>>($"{Goods}?page={page}&sort_attr=price");  // @ GET /shop/v1/goods; query sort_attr
        foreach (var good in response.Data.Items) { Console.WriteLine(good.Price); }  // @ read price
        return response.Data.Items;
    }
    public async Task CreateAsync(string name, decimal? price)
    {
        var payload = new Dictionary<string, object> { ["name"] = name };
        if (price != null) payload["price"] = price;  // @ body price
        var content = new StringContent(JsonSerializer.Serialize(payload), Encoding.UTF8, "application/json");
        var result = await _http.PostAsync(Goods, content);  // @ POST /shop/v1/goods
        result.EnsureSuccessStatusCode();
        using var doc = JsonDocument.Parse(await result.Content.ReadAsStringAsync());
        var id = doc.RootElement.GetProperty("data").GetProperty("id_course").GetInt32();  // @ read id_course
    }
    public async Task<User> UserAsync(int id)
    {
        var request = new HttpRequestMessage(HttpMethod.Put, $"people/v1/user/{id}") { Content = JsonContent.Create(new { email = "x", country = 3 }) };  // @ PUT /people/v1/user/{}; body country
        var response = await _http.SendAsync(request);
        var body = JObject.Parse(await response.Content.ReadAsStringAsync());
        return body["data"]?["last_update"]?.ToString();  // @ read last_update
    }
    public void Rest()
    {
        var client = new RestClient("https://acme.example.com");
        var request = new RestRequest("shop/v1/orders/{id}", Method.Post);  // @ POST /shop/v1/orders/{}
        request.AddQueryParameter("price_min", "3");  // @ query price_min
        request.AddJsonBody(new { selling = true });  // @ body selling
        var response = client.Execute<Order>(request);
        var total = response.Data.Total;  // @ read order_total
        // _http.GetAsync("/shop/v1/catalog")
        _logger.LogInformation("/shop/v1/catalog");
    }
}
public class Envelope<T> { [JsonPropertyName("data")] public Page<T> Data { get; set; } }
public class Page<T> { public List<T> Items { get; set; } }
public class Good { [JsonPropertyName("price")] public decimal Price { get; set; } }  // @ read price
public class Order { [JsonPropertyName("order_total")] public decimal Total { get; set; } }  // @ read order_total
public interface ILmsApi {
    [Get("/shop/v1/goods/{id}")]  // @ GET /shop/v1/goods/{}
    Task<Good> GetGood(int id, [AliasAs("sort_attr"), Query] string sort);  // @ query sort_attr
}
