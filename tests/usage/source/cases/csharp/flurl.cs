using Flurl.Http;

public class Shop(string baseUrl)
{
    private IFlurlRequest Request(params object[] segments) => baseUrl.AppendPathSegments(segments).WithTimeout(3);

    public async Task<string> CatalogAsync() =>
        await baseUrl
            .AppendPathSegment("shop/v1/catalog") // @ GET /shop/v1/catalog
            .WithTimeout(3)
            .GetStringAsync();

    public async Task<string> FiltersAsync() =>
        await $"{baseUrl}/shop/v1/catalog/filters" // @ GET /shop/v1/catalog/filters
            .SetQueryParam("stock", 1) // @ query stock
            .SetQueryParams(new { sort_attr = "price" }) // @ query sort_attr
            .GetStringAsync();

    public async Task<object> PriceAsync(int id)
    {
        dynamic good = await Request("shop", "v1", "goods", id).GetJsonAsync(); // @ GET /shop/v1/goods/{}
        return good.price; // @ read price
    }
}

public class SignedShop
{
    private async Task<IFlurlRequest> Request(string route)
    {
        var token = await _tokens.GetAsync();
        return _settings.Url.AppendPathSegment(route).WithOAuthBearerToken(token);
    }

    public async Task OrderAsync(int total)
    {
        var request = await Request("shop/v1/orders");
        await request.PostJsonAsync(new { total }); // @ POST /shop/v1/orders; body total
    }
}
