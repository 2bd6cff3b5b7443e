using Refit;

public interface IGoodsApi
{
    [Get("/goods/{id}")] // @ GET /shop/v1/goods/{}
    Task<string> GetAsync(int id);
}

public interface IOrdersApi
{
    [Get("/orders")] // @ GET /shop/v1/orders
    Task<string> ListAsync();
}

public interface IOtherApi
{
    [Get("/orders")]
    Task<string> ListAsync();
}

public class Prices
{
    private readonly IGoodsApi _goods;
    private readonly IOrdersApi _orders;

    public Prices(IGoodsApi goods, IOrdersApi orders) => (_goods, _orders) = (goods, orders);

    public async Task<string> Read(int id) => await _goods.GetAsync(id) + await _orders.ListAsync();
}

public static class Startup
{
    public static void AddClients(this IServiceCollection services, IConfiguration config)
    {
        var shop = new Uri(config["Shop:BaseUrl"]!);
        services.AddRefitClient<IGoodsApi>()
            .ConfigureHttpClient(c => c.BaseAddress = new Uri(shop, "/shop/v1"))
            .AddHttpMessageHandler<Handler>();
        services.AddRefitClient<IOrdersApi>().ConfigureHttpClient((provider, c) => c.BaseAddress = new Uri("https://shop.example.com/shop/v1"));
        services.AddRefitClient<IOtherApi>().ConfigureHttpClient(c => c.BaseAddress = new Uri("https://other.example.com/v1"));
    }
}
