using System.Net.Http;

public enum Resource { Goods, Orders }

public static class Resources
{
    public static string Path(this Resource resource) => resource switch
    {
        Resource.Goods => "shop/v1/goods",
        Resource.Orders => "shop/v1/orders",
        _ => throw new ArgumentOutOfRangeException(nameof(resource)),
    };
}

public class Shop
{
    private readonly HttpClient _http;

    private Task<string> List(Resource resource) => _http.GetStringAsync(resource.Path()); // @ GET /shop/v1/goods

    public Task<string> Goods() => List(Resource.Goods);

    public Task Drop() => _http.DeleteAsync(Resource.Orders.Path()); // @ DELETE /shop/v1/orders
}
