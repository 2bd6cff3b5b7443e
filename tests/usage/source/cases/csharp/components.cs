using System.Net.Http.Json;

public sealed record Goods(int Id, decimal? Price, string Title); // @ read id; read price; read title

public sealed class Shop(HttpClient http)
{
    public async Task TitlesAsync()
    {
        var all = await http.GetFromJsonAsync<List<Goods>>("/shop/v1/goods"); // @ GET /shop/v1/goods
        foreach (var (id, goods) in all.ToDictionary(each => each.Id)) Console.WriteLine($"{id} {goods.Title}"); // @ read id; read title
    }

    public async Task PrintAsync()
    {
        foreach (var (id, cost, _) in await http.GetFromJsonAsync<List<Goods>>("/shop/v1/goods")) // @ GET /shop/v1/goods; read id; read price
        {
            Console.WriteLine($"{id}: {cost}");
        }
    }
}
