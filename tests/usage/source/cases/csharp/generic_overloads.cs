// A call without type arguments is of the function that is not generic.
using Newtonsoft.Json.Linq;
using RestSharp;

public class Connection
{
    private readonly RestClient _client;
    public Connection(string url) { _client = new RestClient(url); }

    internal async Task<JToken> ExecuteAsync(RestRequest request)
    {
        var response = await _client.ExecuteAsync(request);
        return JToken.Parse(response.Content);
    }

    internal async Task<T> ExecuteAsync<T>(RestRequest request)
    {
        return (await ExecuteAsync(request))["item"].ToObject<T>(); // @ read item
    }
}

public class Goods
{
    [JsonProperty("name")] public string Name { get; set; } // @ read name
}

public class Shop
{
    private readonly Connection _connection;
    internal Shop(Connection connection) => _connection = connection;

    public async Task<string> PriceAsync(int id)
    {
        var request = new RestRequest("shop/v1/goods/{id}").AddUrlSegment("id", id); // @ GET /shop/v1/goods/{}
        return (string)(await _connection.ExecuteAsync(request))["price"]; // @ read price
    }

    public Task<Goods> GoodsAsync() => _connection.ExecuteAsync<Goods>(new RestRequest("shop/v1/catalog")); // @ GET /shop/v1/catalog
}
