// Objects that `new(…)` makes with arguments, of the type that is declared.
using System;
using System.Net.Http;
using System.Net.Http.Json;
using System.Threading.Tasks;

public sealed record Endpoint(HttpMethod Method, string Path);

public sealed record Body(
    string Name, // @ body name
    decimal Price); // @ body price

public static class Endpoints
{
    public static readonly Endpoint Create = new(HttpMethod.Post, "/shop/v1/goods"); // @ POST /shop/v1/goods
    public static Endpoint Batch { get; } = new(HttpMethod.Put, "/shop/v1/goods/batch"); // @ PUT /shop/v1/goods/batch
    public static Endpoint Orders => new(HttpMethod.Get, "/shop/v1/orders"); // @ GET /shop/v1/orders
    public static Endpoint Endpoint(string path) => new(HttpMethod.Get, path);
    public static Endpoint Order(long id) => new(HttpMethod.Get, $"/shop/v1/orders/{id}"); // @ GET /shop/v1/orders/4
}

public class Shop
{
    private readonly HttpClient _http = new(new HttpClientHandler()) { BaseAddress = new Uri("https://shop.example.org") };

    private async Task<HttpResponseMessage> Send(Endpoint endpoint, object body)
    {
        var message = new HttpRequestMessage(endpoint.Method, endpoint.Path);
        if (body is not null) message.Content = JsonContent.Create(body);
        return await _http.SendAsync(message);
    }

    public async Task Run()
    {
        Body body = new("x", 3); // @ body name; body price
        await Send(Endpoints.Create, body);
        await Send(Endpoints.Batch, null);
        await Send(Endpoints.Orders, null);
        await Send(Endpoints.Endpoint("/shop/v1/catalog"), null); // @ GET /shop/v1/catalog
        await Send(Endpoints.Order(4), null);
    }
}
