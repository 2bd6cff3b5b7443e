using Flurl;
using Flurl.Http;

public class ShopClient
{
    private readonly string _url;

    public ShopClient(string url) => _url = url;

    private IFlurlRequest Request(string endpoint) => _url.AppendPathSegment(endpoint).WithOAuthBearerToken("token");

    public Task<IFlurlResponse> Send(HttpMethod method, string endpoint, object body) => Request(endpoint).SendJsonAsync(method, body);

    public Task Rename(int id) => Send(HttpMethod.Put, $"shop/v1/goods/{id}", new { name = "new" }); // @ PUT /shop/v1/goods/{} ; body name
}

public class FluentShop
{
    private readonly string _url;
    private readonly HttpClient _http;
    private readonly List<object> _segments = new();

    public FluentShop(string url, HttpClient http) => (_url, _http) = (url, http);

    public FluentShop In(params object[] parts)
    {
        _segments.AddRange(parts);
        return this;
    }

    public async Task<T> SendAsync<T>(HttpMethod verb, object? body = null)
    {
        var request = _url.AppendPathSegments(_segments).WithOAuthBearerToken("token").AllowHttpStatus("4xx");
        var response = body is null ? await request.SendAsync(verb) : await request.SendJsonAsync(verb, body);
        return await response.GetJsonAsync<T>();
    }

    public Task<object> Copy(int id) => In("shop", "v1", "goods", id, "copy").SendAsync<object>(HttpMethod.Post); // @ POST /shop/v1/goods/{}/copy

    public Task<object> Order(int id) => In("shop", "v1", "orders", id).SendAsync<object>(HttpMethod.Patch, new { paid = true }); // @ PATCH /shop/v1/orders/{} ; body paid

    public Task<object> Note(string text) => $"{_url}/shop/v1/orders".SendStringAsync(HttpMethod.Post, text); // @ POST /shop/v1/orders

    public Task<HttpResponseMessage> Good() =>
        _http.SendAsync(new HttpRequestMessage(HttpMethod.Get, $"{_url}/shop/v1/goods"), HttpCompletionOption.ResponseHeadersRead); // @ GET /shop/v1/goods
}
