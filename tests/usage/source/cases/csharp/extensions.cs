// Methods that extend a model or a client.
public class Good { public string price { get; set; } } // @ read price
public class Page { public List<Good> items { get; set; } }

public static class Extensions
{
    public static Row ToRow(this Good good) => new Row { Amount = good.price }; // @ read price

    public static async Task<T> Read<T>(this HttpClient client, string path)
    {
        var response = await client.GetAsync(path);
        return JsonSerializer.Deserialize<T>(await response.Content.ReadAsStringAsync());
    }
}

public class Report
{
    public async Task Run(HttpClient client)
    {
        var page = await client.Read<Page>("/shop/v1/goods?sort_attr=price"); // @ GET /shop/v1/goods; query sort_attr
        var rows = page.items.Select(g => g.ToRow()).ToList();
    }
}
