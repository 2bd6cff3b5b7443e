namespace Shop;

public partial class ShopClient
{
    private readonly IRestClient _client;

    public ShopClient(string url)
    {
        _client = new RestClient(url);
    }

    private static IRestRequest Request(string resource, Method method = Method.GET)
    {
        return new RestRequest { Resource = resource, Method = method };
    }

    internal T Execute<T>(IRestRequest call) where T : new()
    {
        return _client.Execute<T>(call).Data;
    }
}
