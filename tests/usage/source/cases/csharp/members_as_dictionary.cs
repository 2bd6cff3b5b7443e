public class Options : LibraryObject
{
    [JsonProperty("price")] // @ body price
    public decimal? Amount { get; set; }
}

public class Good : LibraryObject
{
    [JsonProperty("title")] // @ body title
    public string Name { get; set; }
}

public class Goods
{
    private readonly HttpClient _http;

    public Task Create(Good good, Options options)
    {
        var body = good.ToDictionary();
        foreach (var pair in options.ToDictionary())
        {
            body.Add(pair);
        }
        return _http.PostAsync("https://shop.example.org/shop/v1/goods", new JsonContent(body)); // @ POST /shop/v1/goods
    }
}
