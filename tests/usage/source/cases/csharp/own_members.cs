using System.Net.Http;
using System.Net.Http.Json;

public abstract class Client
{
    private readonly HttpClient http;

    protected Client(HttpClient http)
    {
        this.http = http;
    }

    protected string Root { get; set; } = "/shop/v1";

    protected async Task<T> Get<T>(string path)
    {
        return await this.http.GetFromJsonAsync<T>(this.Root + path);
    }
}

public class Good
{
    public decimal Price { get; set; } // @ read price
}

public class Page
{
    private readonly GoodsClient client;
    private string path = "/goods";
    private string query = "";

    public Page(GoodsClient client)
    {
        this.client = client;
    }

    public Page Sort(string by)
    {
        this.query = $"?sort_attr={by}"; // @ query sort_attr
        return this;
    }

    public Page Only(string part) => this;

    public Task<List<Good>> Load() => this.client.Load(this.path + this.query); // @ GET /shop/v1/goods
}

public class GoodsClient : Client
{
    private readonly string goods = "/goods/";

    public GoodsClient(HttpClient http) : base(http)
    {
    }

    public Task<List<Good>> Load(string path) => this.Get<List<Good>>(path);

    public async Task<decimal> Price(int id)
    {
        var good = await base.Get<Good>(this.goods + id); // @ GET /shop/v1/goods/{}
        return good.Price; // @ read price
    }

    public Page Pages() => new Page(this);

    public Task<List<Good>> Cheap() => this.Pages().Sort("price").Only("cheap").Load();
}
