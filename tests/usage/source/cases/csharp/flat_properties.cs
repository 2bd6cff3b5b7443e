using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization;

public sealed record Goods
{
    [JsonPropertyName("title")] // @ read title ; body title
    public string Name { get; init; } = "";

    [JsonExtensionData]
    public Dictionary<string, object> More { get; init; } = [];
}

public sealed class Shop(HttpClient http)
{
    public async Task SaveAsync(string name, decimal price)
    {
        var goods = new Goods { Name = name }; // @ body title
        goods.More["price"] = price; // @ body price
        await http.PutAsJsonAsync("/shop/v1/goods/3", goods); // @ PUT /shop/v1/goods/3
        await http.PutAsJsonAsync("/shop/v1/goods/4", new Goods { Name = "Rope" }); // @ PUT /shop/v1/goods/4; body title
    }

    public async Task<object> AmountAsync(int id)
    {
        var goods = await http.GetFromJsonAsync<Goods>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
        return goods.More["amount"]; // @ read amount
    }
}
