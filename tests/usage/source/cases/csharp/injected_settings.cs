public sealed class ShopSettings
{
    public string Catalog { get; init; } = "/shop/v1/catalog";
    public string Goods { get; init; } = "/shop/v1/goods";
}

public sealed class ShopClient
{
    private readonly HttpClient _http;
    private readonly ShopSettings _settings;

    public ShopClient(HttpClient http, IOptions<ShopSettings> options)
    {
        _http = http;
        _settings = options.Value;
    }

    public Task<string> Goods() => _http.GetStringAsync(_settings.Goods); // @ GET /shop/v1/goods
}

public class OtherClient(IOptionsMonitor<ShopSettings> options, HttpClient http)
{
    public Task<string> Catalog() => http.GetStringAsync(options.CurrentValue.Catalog + "?stock=1"); // @ GET /shop/v1/catalog; query stock
}
