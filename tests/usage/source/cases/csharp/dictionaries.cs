public record Goods([property: JsonPropertyName("id")] int Id, [property: JsonPropertyName("price")] decimal Price); // @ read price
class Report
{
    async Task<List<Goods>> All(HttpClient http) => await http.GetFromJsonAsync<List<Goods>>("/shop/v1/goods"); // @ GET /shop/v1/goods
    async Task<Goods> One(HttpClient http, int id) => await http.GetFromJsonAsync<Goods>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
    async Task Print(HttpClient http, List<int> ids)
    {
        var byId = (await All(http)).ToDictionary(each => each.Id);
        Console.WriteLine(byId[3].Price); // @ read price
        var several = await Task.WhenAll(ids.Select(id => One(http, id)));
        foreach (var each in several)
        {
            Console.WriteLine(each.Price); // @ read price
        }
    }
}
