using System;
using System.Threading.Tasks;
using Flurl;
using Flurl.Http;
using Newtonsoft.Json.Linq;

public class ShopApi
{
    private readonly IFlurlClient _client = new FlurlClient(Environment.GetEnvironmentVariable("SHOP_URL")).WithTimeout(60);
    private string _token;

    public async Task<JArray> CopiesAsync(string id)
    {
        var json = await _client.Request("shop/v1/goods", id, "copy")    // @ GET /shop/v1/goods/{}/copy
            .WithOAuthBearerToken(_token)
            .SetQueryParam("sort_attr", "price")    // @ query sort_attr
            .GetStringAsync();
        return (JArray)JObject.Parse(json)["data"]["items"];
    }

    public async Task ShowAsync()
    {
        foreach (var each in await CopiesAsync(Environment.GetCommandLineArgs()[1]))
        {
            Console.WriteLine($"{each["name"]}: {each["shop"]?["price"]}");    // @ read shop; read price
        }
    }

    public Task<IFlurlResponse> AddAsync(string code, decimal price) =>
        _client.Request("/shop/v1/goods")    // @ POST /shop/v1/goods
            .WithOAuthBearerToken(_token)
            .PostJsonAsync(new
            {
                code,
                price,    // @ body price
                tags = new[] { 4, 8 },    // @ body tags
            });

    public static async Task<decimal> OtherAsync(string url)
    {
        var client = new FlurlClient(url);
        await client.Request("shop/v1/orders").GetStringAsync();    // @ GET /shop/v1/orders
        return await client.Request("shop", "v1", "catalog").GetJsonAsync<decimal>();    // @ GET /shop/v1/catalog
    }
}
