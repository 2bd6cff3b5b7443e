using Flurl.Http;

public class Target
{
    readonly IFlurlClient _client = new FlurlClient("https://x.example.com");
    public IFlurlRequest At(params object[] segments) => _client.Request(segments).AllowHttpStatus("400,404");
    public async Task<JsonNode> Get(IFlurlRequest request) => JsonNode.Parse(await request.GetStringAsync());
}

public class Run
{
    public async Task All(Target target)
    {
        await target.Get(target.At("shop", "v1", "catalog")); // @ GET /shop/v1/catalog
        await target.Get(target.At("shop/v1/goods")); // @ GET /shop/v1/goods
    }
}
