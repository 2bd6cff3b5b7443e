using System.Net.Http.Json;
using Newtonsoft.Json;

// The properties of objects as entries of mappings and queries, in methods of a base that is not known.
public class Goods : Entity
{
    [JsonProperty("title")] // @ body title
    public string Title { get; set; }
}

public class CreateOptions : Entity
{
    [JsonProperty("price")] // @ body price
    public decimal? Price { get; set; }
}

public class Address
{
    private readonly string _path;

    public List<KeyValuePair<string, object>> Parameters { get; } = new();

    public Address(string path)
    {
        _path = path;
    }

    public string ToText() => $"/shop/v1/{_path}?" + string.Join("&", Parameters.Where(p => p.Value != null).Select(p => $"{p.Key}={p.Value}"));
}

public class Shop(HttpClient http)
{
    public Task Create(Goods goods, CreateOptions options = null)
    {
        var body = goods.ToDictionary();
        if (options != null)
        {
            foreach (var entry in options.ToDictionary())
            {
                body.Add(entry);
            }
        }
        return http.PostAsJsonAsync("/shop/v1/goods", body); // @ POST /shop/v1/goods
    }

    private Task List(string path, Entity filter = null)
    {
        var address = new Address(path);
        if (filter != null)
            address.Parameters.AddRange(filter.ToParameters());
        return http.GetStringAsync(address.ToText());
    }

    public Task Orders() => List("orders", new Filter<Order> { SortAttr = "total" }); // @ GET /shop/v1/orders; query sort_attr

    public Task Catalog() => List("catalog"); // @ GET /shop/v1/catalog
}
