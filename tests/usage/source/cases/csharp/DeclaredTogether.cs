// Several variables and constants in one declaration.
public class DeclaredTogether {
    private const string Orders = "https://x.example/shop/v1/orders/3", Goods = "https://x.example/shop/v1/goods/3";
    private readonly HttpClient http = new HttpClient();

    public async Task Show() {
        string first = Orders, second = await http.GetStringAsync(Goods);  // @ GET /shop/v1/goods/3
        Console.WriteLine(JObject.Parse(second)["price"]);  // @ read price
        Console.WriteLine(JObject.Parse(await http.GetStringAsync(first))["total"]);  // @ GET /shop/v1/orders/3; read total
    }
}
