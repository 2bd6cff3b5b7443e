// A base class puts the URL together in an object, which the methods of its subclasses never name.
public class RequestUri {
    private readonly Uri _url;
    public RequestUri(Uri uri) { _url = uri; }
    public Uri ToUri() { var ub = new UriBuilder(_url); return ub.Uri; }
}
public abstract class ShopService {
    private static readonly HttpClient _client = new HttpClient();
    protected abstract string Backend { get; }
    protected Uri _uri { get; }
    protected ShopService(string url) { _uri = new Uri(url); }
    protected virtual RequestUri Prepare(string path) {
        var ub = new UriBuilder(_uri) { Path = $"{Backend}/v1/{path}" };
        return new RequestUri(ub.Uri);
    }
    protected async Task<string> Send(RequestUri uri, HttpMethod method) {
       using (var msg = new HttpRequestMessage(method, uri.ToUri())) { return await _client.SendAsync(msg); }
    }
    protected Task<string> Get(string path) { var req = Prepare(path); return Send(req, HttpMethod.Get); }
}
public class GoodsService : ShopService {
    public GoodsService(string url) : base(url) { }
    protected override string Backend => "shop";
    public Task<string> All() => Get("goods"); // @ GET /shop/v1/goods
}
