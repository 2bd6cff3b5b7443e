using System.Net.Http;
using Newtonsoft.Json.Linq;

public class Parcel
{
    public string Label; // @ body label
    public decimal Price; // @ body price
}

public class Shop
{
    private readonly HttpClient client;

    private async Task<List<JToken>> List(string url)
    {
        var all = new List<JToken>();
        var text = await client.GetStringAsync(url);
        all.AddRange(JObject.Parse(text)["items"]); // @ read items
        return all;
    }

    public async Task Print()
    {
        var goods = await List("/shop/v1/goods"); // @ GET /shop/v1/goods
        foreach (var good in goods) Console.WriteLine(good["price"]); // @ read price
    }

    private Task<Uri> Uri(string path) => throw new NotSupportedException();

    public Task Drop(int id) => client.DeleteAsync(new Uri("https://shop.example.org/shop/v1/goods/" + id)); // @ DELETE /shop/v1/goods/{}

    private string Parcel(int id) => "parcel " + id;

    public Task Send(int id) => client.PostAsJsonAsync("/shop/v1/orders", new Parcel { Label = "parcel", Price = 3 }); // @ POST /shop/v1/orders; body label; body price
}
