using System.Net.Http.Json;
using System.Text.Json.Serialization;

public sealed record NewGoods
{
    public string Title { get; init; } // @ body title

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public decimal? Price { get; init; } // @ body price
}

public class Shop(HttpClient http)
{
    public async Task CreateAsync(string title, decimal price)
    {
        await http.PostAsJsonAsync("/shop/v1/goods", new NewGoods { Title = title, Price = null }); // @ POST /shop/v1/goods; body title
        await http.PutAsJsonAsync("/shop/v1/goods/3", new NewGoods { Title = null, Price = price }); // @ PUT /shop/v1/goods/3; body title; body price
    }
}
