public interface IShop { Task<string> Goods(); }
public class Shop : IShop
{
    private readonly HttpClient _http;
    public Shop(HttpClient http) { _http = http; }
    public Task<string> Goods() => _http.GetStringAsync("goods"); // @ GET /shop/v1/goods
}
public class Orders(HttpClient client)
{
    public Task<string> All() => client.GetStringAsync("shop/v1/orders"); // @ GET /shop/v1/orders
}
public class People
{
    private readonly IHttpClientFactory _factory;
    public People(IHttpClientFactory factory) => _factory = factory;
    public Task<string> All() => _factory.CreateClient("people").GetStringAsync("user"); // @ GET /people/v1/user
}
public class Catalog : ICatalog
{
    private readonly HttpClient _http;
    public Catalog(HttpClient http) => _http = http;
    public Task<string> All() => _http.GetStringAsync("v1/catalog"); // @ GET /shop/v1/catalog
}
public class Uses
{
    public Uses(IShop shop) { shop.Goods(); }
}
