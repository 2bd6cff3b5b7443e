// The columns of a database name nothing in JSON.
public class Shop
{
    private readonly HttpClient http = new();

    public async Task<Good> Get() => await http.GetFromJsonAsync<Good>("https://acme.example.com/shop/v1/goods/3"); // @ GET /shop/v1/goods/3
}

public class Good
{
    [JsonPropertyName("price")] public decimal Cost { get; set; } // @ read price
    [Column("price")] public decimal Paid { get; set; }
}
