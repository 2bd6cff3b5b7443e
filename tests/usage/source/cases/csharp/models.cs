using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Newtonsoft.Json.Linq;
using Refit;
using RestSharp;

namespace Acme.Lms;

public class GoodsPage
{
    [JsonPropertyName("data")]
    public GoodsData Data { get; set; }
}

public class GoodsData
{
    [JsonPropertyName("items")]
    public List<Good> Items { get; set; } = new();

    [JsonPropertyName("has_more_data")] // @ read has_more_data
    public bool HasMore { get; set; }
}

public record Good(
    [property: JsonPropertyName("goods_id")] int Id, // @ read goods_id
    [property: JsonPropertyName("price")] decimal? Price); // @ read price

public record UserDto
{
    [JsonPropertyName("country")] // @ read country
    public string Country { get; init; } = "";
}

public interface ILmsApi
{
    [Get("/shop/v1/orders/{id}")] // @ GET /shop/v1/orders/{}
    Task<ApiResponse<OrderDto>> GetOrder(int id, [AliasAs("expand")] string expand); // @ query expand

    [Post("/shop/v1/orders")] // @ POST /shop/v1/orders
    Task Create([Body] NewOrder order);
}

public class OrderDto
{
    [JsonPropertyName("total_price")] // @ read total_price
    public decimal Total { get; set; }
}

public class NewOrder
{
    [JsonPropertyName("voucher")] // @ body voucher
    public string? Voucher { get; set; }
}

public class LmsService
{
    private readonly HttpClient _http;
    private static readonly JsonSerializerOptions Options = new() { PropertyNameCaseInsensitive = true };

    public LmsService(IHttpClientFactory factory)
    {
        _http = factory.CreateClient("lms");
    }

    public async Task<IReadOnlyList<Good>> GoodsAsync(int page, CancellationToken ct = default)
    {
        var response = await _http.GetAsync($"/shop/v1/goods?page={page}&sort_attr=price", ct); // @ GET /shop/v1/goods; query sort_attr
        response.EnsureSuccessStatusCode();
        await using var stream = await response.Content.ReadAsStreamAsync(ct);
        var result = await JsonSerializer.DeserializeAsync<GoodsPage>(stream, Options, ct);
        return result!.Data.Items;
    }

    public async Task<string> CountryAsync(int id)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"people/v1/user/{id}"); // @ GET /people/v1/user/{}
        request.Headers.Add("Accept", "application/json");
        var response = await _http.SendAsync(request);
        var user = await response.Content.ReadFromJsonAsync<UserDto>();
        return user?.Country ?? "?"; // @ read country
    }

    public async Task<decimal> OldPriceAsync(int id)
    {
        var json = JObject.Parse(await _http.GetStringAsync("/shop/v1/goods/" + id)); // @ GET /shop/v1/goods/{}
        return json["data"]!["list_price"]!.Value<decimal>(); // @ read list_price
    }

    public async Task CreateAsync(string name)
    {
        var payload = new Dictionary<string, object>
        {
            ["name"] = name, // @ body name
            { "selling", true }, // @ body selling
        };
        payload["price"] = 12.5m; // @ body price
        var content = new StringContent(JsonSerializer.Serialize(payload), Encoding.UTF8, "application/json");
        await _http.PostAsync("/shop/v1/goods", content); // @ POST /shop/v1/goods
    }

    public string Sharp(int id)
    {
        var client = new RestClient("https://acme.example.com");
        var request = new RestRequest("shop/v1/catalog/filters", Method.Get) // @ GET /shop/v1/catalog/filters
            .AddQueryParameter("lang", "en"); // @ query lang
        var response = client.Execute<Dictionary<string, JsonElement>>(request);
        return response.Data["label"].GetString(); // @ read label
    }
}
