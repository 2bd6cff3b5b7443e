using System.Net.Http.Json;
using System.Text.Json.Serialization;

public class Envelope<T> { public T Data { get; set; } }
public class Page<T> { public List<T> Items { get; set; } }
public abstract class Priced
{
    [JsonPropertyName("price")] // @ read price
    public decimal Amount { get; set; }
}
public class Goods : Priced { public string Name { get; set; } }
public class GoodsPage : Envelope<Page<Goods>> { public string Version { get; set; } }

public class Shop(HttpClient http)
{
    public async Task<GoodsPage> AllAsync() => await http.GetFromJsonAsync<GoodsPage>("/shop/v1/goods"); // @ GET /shop/v1/goods

    public async Task PrintAsync()
    {
        var page = await http.GetFromJsonAsync<GoodsPage>("/shop/v1/orders"); // @ GET /shop/v1/orders
        foreach (var each in page.Data.Items) Console.WriteLine(each.Amount); // @ read price
    }
}
