// What is done with `this`: it is handed to parts of a client, returned by a builder, or names a method or an indexer.
public class ShopClient
{
    private readonly HttpClient http = new HttpClient();
    private readonly Dictionary<string, string> paths = new Dictionary<string, string> { ["orders"] = "/shop/v1/orders" };

    public ShopClient()
    {
        Goods = new GoodsApi(this);
        Users = new UsersApi { Client = this };
    }

    public GoodsApi Goods { get; }
    public UsersApi Users { get; }
    public string this[string name] { get { return paths[name]; } }
    public ShopClient Own => this;

    public async Task<T> Get<T>(string path) => await http.GetFromJsonAsync<T>(path);

    public Task<Order> One(long id) => this.Get<Order>(this["orders"] + "/" + id); // @ GET /shop/v1/orders/{}

    public ListQuery List() => new ListQuery(this);
}

public class GoodsApi
{
    private readonly ShopClient client;

    public GoodsApi(ShopClient client) { this.client = client; }

    public Task<Goods> One(long id) => this.client.Get<Goods>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
}

public class UsersApi
{
    public ShopClient Client { get; set; }

    public Task<User> One(long id) => Client.Own.Get<User>("/people/v1/user/" + id); // @ GET /people/v1/user/{}
}

public class ListQuery
{
    private readonly ShopClient client;
    private string query = "?page=1";

    public ListQuery(ShopClient client) => this.client = client;

    public ListQuery By(string attribute)
    {
        query += "&sort_attr=" + attribute;
        return this;
    }

    public Task<Goods> Run() => client.Get<Goods>("/shop/v1/catalog" + query); // @ GET /shop/v1/catalog
}

public class Goods { public decimal price { get; set; } } // @ read price
public class Order { public decimal total { get; set; } } // @ read total
public class User { public string country { get; set; } } // @ read country

public class Program
{
    public static Task Main() => new ShopClient().List().By("price").Run();
}
