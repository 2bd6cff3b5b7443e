using System.Collections.Generic;
using System.Net.Http;
using Acme.Common.Http;

public class Shop
{
    private readonly IHttpClient _client;
    private readonly ShopSettings _settings;

    public Shop(IHttpClient client, ShopSettings settings)
    {
        _client = client;
        _settings = settings;
    }

    public IEnumerable<FeedRequest> Feed()
    {
        var builder = new HttpRequestBuilder(_settings.BaseUrl)
            .Resource("/shop/v1/goods") // @ ANY /shop/v1/goods
            .AddQueryParam("sort_attr", "price"); // @ query sort_attr
        if (_settings.Maximum > 0)
        {
            builder.AddQueryParam("price_max", _settings.Maximum); // @ query price_max
        }
        yield return new FeedRequest(builder.Build());
    }

    public void Create(string name, decimal price)
    {
        var request = Build("/shop/v1/orders", HttpMethod.Post); // @ POST /shop/v1/orders
        request.SetContent(new { name, price }.ToJson()); // @ body price; body name
        _client.Execute(request);
    }

    public void Update(int id)
    {
        var request = new RequestBuilder(_settings.BaseUrl).WithPath($"/shop/v1/goods/{id}") // @ PUT /shop/v1/goods/{}
            .WithMethod(HttpMethod.Put)
            .WithJsonBody(new { selling = true }) // @ body selling
            .Build();
        _client.Execute(request);
    }

    private HttpRequest Build(string path, HttpMethod method)
    {
        var request = new HttpRequestBuilder(_settings.BaseUrl).Resource(path).Accept(HttpAccept.Json).Build();
        request.Method = method;
        return request;
    }
}
