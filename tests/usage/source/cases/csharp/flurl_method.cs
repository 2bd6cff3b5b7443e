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
