public class ShopClient {
  private readonly HttpClient _http;
  public ShopClient(HttpClient http) { _http = http; Goods = new Goods(this); }
  public Goods Goods { get; }
  public async Task<JsonElement> Get(string path) => await _http.GetFromJsonAsync<JsonElement>(path);
}
