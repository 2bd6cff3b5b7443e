using System.Net.Http;
using System.Text.RegularExpressions;

class RegularExpressions
{
    private static readonly Regex Endpoint = new Regex("^(GET|DELETE) (/.*)$");
    private readonly HttpClient client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("SHOP_URL")) };

    Task<HttpResponseMessage> Shop(string endpoint)
    {
        var found = Endpoint.Match(endpoint);
        return client.SendAsync(new HttpRequestMessage(new HttpMethod(found.Groups[1].Value), found.Groups[2].Value));
    }

    async Task Run()
    {
        await Shop("DELETE /shop/v1/orders/3"); // @ DELETE /shop/v1/orders/3
    }
}
