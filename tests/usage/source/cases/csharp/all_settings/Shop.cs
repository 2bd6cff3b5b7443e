public class ShopOptions
{
    public string Goods { get; set; } = "";
    public Dictionary<string, string> Paths { get; set; } = new();
}

public class AppSettings
{
    public PeopleSettings People { get; set; }
}

public class PeopleSettings
{
    public string Path { get; set; }
}

public class Shop(HttpClient http, ShopOptions options)
{
    public Task Goods() => http.GetStringAsync(options.Goods); // @ GET /shop/v1/goods

    public Task Orders() => http.GetStringAsync(options.Paths["Orders"] + "?page=1"); // @ GET /shop/v1/orders; query page
}

public class People
{
    private readonly HttpClient _http;
    private readonly AppSettings _settings;

    public People(HttpClient http, AppSettings settings)
    {
        _http = http;
        _settings = settings;
    }

    public Task All() => _http.GetStringAsync(_settings.People.Path); // @ GET /people/v1/user
}

public class Sections(HttpClient http, IConfiguration config)
{
    public Task Catalog() => http.GetStringAsync(config.GetSection("Shop").GetValue<string>("Catalog")); // @ GET /shop/v1/catalog

    public Task Orders() => http.GetStringAsync(config.GetRequiredSection("Shop").GetSection("Paths")["Orders"]); // @ GET /shop/v1/orders
}
