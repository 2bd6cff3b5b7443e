// Queries that are joined from the entries of a dictionary, and paths with characters.
public class Shop
{
    private readonly HttpClient _http;

    public Task<string> Get(string path, IDictionary<string, string> query) =>
        _http.GetStringAsync(path + '?' + string.Join("&", query.Select(each => $"{each.Key}={each.Value}")));

    public async Task Goods()
    {
        await Get("shop/v1/goods", new Dictionary<string, string> { ["sort_attr"] = "price" });  // @ GET /shop/v1/goods; query sort_attr
        await _http.PostAsync("shop/v1/goods" + '/' + 7 + '/' + "copy", null);  // @ POST /shop/v1/goods/7/copy
    }

    private IFlurlRequest Request(params object[] segments) => _url.AppendPathSegments(segments).WithTimeout(3);

    public Task Copy(int id) => Request("shop", "v1", "goods", id, "copy").PostJsonAsync(new { price = 3 });  // @ POST /shop/v1/goods/{}/copy; body price
}
