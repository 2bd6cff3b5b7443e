using Flurl.Http;
using Refit;
namespace Acme {
  public static class Endpoints { public const string Goods = "shop/v1/goods"; public static string Good(int id) => $"{Goods}/{id}"; }
  public interface ILmsService { Task<IReadOnlyList<GoodDto>> GetGoodsAsync(CancellationToken ct = default); }
  public record GoodDto([property: JsonPropertyName("id_good")] int Id, [property: JsonPropertyName("price")] string Price);  // @ read id_good; read price
  public class ListResponse<T> { [JsonProperty("data")] public ListData<T> Data { get; set; } }
  public class ListData<T> { [JsonProperty("items")] public List<T> Items { get; set; } = new(); }
  public sealed class LmsService : ILmsService {
    private readonly IHttpClientFactory _factory; private readonly LmsOptions _options;
    public LmsService(IHttpClientFactory factory, IOptions<LmsOptions> options) { _factory = factory; _options = options.Value; }
    private HttpClient Client() { var c = _factory.CreateClient("lms"); c.BaseAddress = new Uri(_options.BaseUrl); return c; }
    private async Task<T> SendAsync<T>(HttpMethod method, string path, object body = null) {
      using var client = Client();
      using var req = new HttpRequestMessage(method, path);
      if (body != null) req.Content = new StringContent(JsonConvert.SerializeObject(body), Encoding.UTF8, "application/json");
      var res = await client.SendAsync(req).ConfigureAwait(false);
      res.EnsureSuccessStatusCode();
      var json = await res.Content.ReadAsStringAsync();
      return JsonConvert.DeserializeObject<T>(json);
    }
    public async Task<IReadOnlyList<GoodDto>> GetGoodsAsync(CancellationToken ct = default) {
      var r = await SendAsync<ListResponse<GoodDto>>(HttpMethod.Get, Endpoints.Goods + "?sort_attr=price");  // @ GET /shop/v1/goods; query sort_attr
      return r.Data.Items.Where(g => g.Price != null).ToList();  // @ read price
    }
    public Task UpdateAsync(int id, decimal price) => SendAsync<JObject>(HttpMethod.Put, Endpoints.Good(id), new { price, ecommerce_options = new { on_sale = true } });  // @ PUT /shop/v1/goods/{}; body ecommerce_options; body on_sale; body price
    public async Task<string> UserAsync(int id) {
      dynamic user = await $"{_options.BaseUrl}/people/v1/user/{id}".WithOAuthBearerToken("x").GetJsonAsync();  // @ GET /people/v1/user/{}
      var o = await _options.BaseUrl.AppendPathSegment("shop/v1/orders").SetQueryParams(new { price_min = 3 }).PostJsonAsync(new { total = 1 });  // @ POST /shop/v1/orders; body total; query price_min
      return user.data.country;  // @ read country
    }
    public async Task Node() {
      var node = JsonNode.Parse(await Client().GetStringAsync("/shop/v1/catalog"));  // @ GET /shop/v1/catalog
      foreach (var item in node["data"]["items"].AsArray()) Console.WriteLine((string)item["item_price"]);  // @ read item_price
      using JsonDocument d = JsonDocument.Parse(await (await Client().GetAsync("/shop/v1/orders/5")).Content.ReadAsStringAsync());  // @ GET /shop/v1/orders/5
      if (d.RootElement.GetProperty("data").TryGetProperty("total_price", out var tp)) { }  // @ read total_price
    }
  }
}
