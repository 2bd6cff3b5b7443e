public class Shop
{
    private readonly HttpClient _http;

    private string Path(params string[] parts) => string.Join("/", parts);

    private Task<string> Get(params string[] parts) => _http.GetStringAsync("https://x.example.com/" + Path(parts));

    private Task<HttpResponseMessage> Send(string verb, params object[] parts) =>
        _http.SendAsync(new HttpRequestMessage(new HttpMethod(verb), $"https://x.example.com/{string.Join('/', parts)}"));

    private Task<HttpResponseMessage> Put(params object[] parts) => Send("PUT", parts);

    public Task<string> Orders() => Get("shop", "v1", "orders"); // @ GET /shop/v1/orders

    public Task<HttpResponseMessage> Save(int id) => Put("shop", "v1", "goods", id); // @ PUT /shop/v1/goods/{}
}
