// What a constructor hands to that of its base class, or to another one of its own class.
using System.Net.Http.Json;

public record Good(string Title, decimal Price); // @ read title ; read price

public abstract class Repository
{
    protected readonly HttpClient http;
    protected readonly string path;

    protected Repository(HttpClient http, string path)
    {
        this.http = http;
        this.path = path;
    }

    public async Task<List<Good>> All() => await http.GetFromJsonAsync<List<Good>>(path);
}

public class Goods : Repository
{
    public Goods(HttpClient http) : base(http, "/shop/v1/goods") { } // @ GET /shop/v1/goods
}

public class Orders
{
    private readonly HttpClient http;
    private readonly string path;

    public Orders(HttpClient http) : this(http, "shop/v1/orders") { }

    public Orders(HttpClient http, string path)
    {
        this.http = http;
        this.path = path;
    }

    public async Task<string> One(int id) => await http.GetStringAsync($"{path}/{id}"); // @ GET /shop/v1/orders/3
}

public class Job
{
    public async Task Run(HttpClient http) => Console.WriteLine(await new Orders(http).One(3));
}

public class Settings
{
    private readonly string label;

    public Settings(string label) { this.label = label; }
}

public class Labels : Settings
{
    public Labels() : base("/shop/v1/catalog") { }
}
