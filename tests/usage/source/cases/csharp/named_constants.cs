using System.Net.Http;

public enum Service { Shop, [Obsolete] People, Legacy = 3 }

public static class Defaults
{
    public static string Area = Environment.GetEnvironmentVariable("AREA");
}

public class Client
{
    private readonly HttpClient _http;

    private static string Url(Service service, params object[] parts) =>
        "/" + service.ToString().ToLower() + "/v1/" + string.Join("/", parts);

    public Task<string> Goods(int id) => _http.GetStringAsync(Url(Service.Shop, "goods", id)); // @ GET /shop/v1/goods/{}
    public Task Drop() => _http.DeleteAsync($"/{Service.People}/v1/user/3".ToLowerInvariant()); // @ DELETE /people/v1/user/3
    public Task<string> Users() => _http.GetStringAsync($"/{nameof(Service.People).ToLower()}/v1/user"); // @ GET /people/v1/user
    public Task<string> Old() => _http.GetStringAsync(string.Format("/{0}/goods", Service.Legacy).ToLower()); // @ GET /legacy/goods
    public Task<string> First() => Named(Service.Shop);
    public Task<string> Other() => _http.GetStringAsync("/" + Defaults.Area.ToString().ToLower() + "/v1/goods/batch");

    private Task<string> Named(Service service) =>
        _http.GetStringAsync("/" + Enum.GetName(typeof(Service), service).ToLower() + "/v1/goods/1"); // @ GET /shop/v1/goods/1
}
