using System.Net.Http.Json;

public record Body
{
    [JsonPropertyName("title")] public string Title { get; init; }
    [JsonPropertyName("price")] public decimal? Price { get; init; } // @ body price
}

public class Copies
{
    private readonly HttpClient http = new() { BaseAddress = new Uri("https://shop.example.org") };

    public async Task Add(decimal amount)
    {
        var body = new Body { Title = "x" };
        await http.PostAsJsonAsync("shop/v1/goods", body with { // @ POST /shop/v1/goods
            Price = amount, // @ body price
        });
    }
}
