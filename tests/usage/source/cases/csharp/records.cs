public record NewGood(string Name, string Kind) // @ body kind; body name
{
    public bool Selling { get; init; } // @ body selling
    public decimal? Price { get; init; } // @ body price
}

public class Goods(HttpClient http)
{
    public Task Create(string name) =>
        http.PostAsJsonAsync("/shop/v1/goods", new NewGood(name, "x") // @ POST /shop/v1/goods; body name; body kind
        {
            Selling = true, // @ body selling
            Price = 10m, // @ body price
        });
}
