public abstract class Resource(HttpClient http, string path)
{
    public async Task<JsonElement> One(int id) => await http.GetFromJsonAsync<JsonElement>($"{path}/{id}");
}

public class Goods(HttpClient http) : Resource(http, "shop/v1/goods")
{
}

public class Report(Goods goods)
{
    public async Task Run() => Console.WriteLine((await goods.One(3)).GetProperty("price")); // @ GET /shop/v1/goods/3; read price
}
