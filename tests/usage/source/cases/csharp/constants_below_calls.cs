// Constants with the beginnings of paths, which stand close below the calls that use them.
using RestSharp;

public class Shop
{
    private readonly RestClient _client = new RestClient("https://shop.example");

    private RestRequest Build(string resource, Method method = Method.GET)
    {
        return new RestRequest(resource, method);
    }

    public void Copy()
    {
        var request = Build(Paths.Goods + "/3/copy", Method.POST); // @ POST /shop/v1/goods/3/copy
        _client.Execute(request);
    }

    public void Remove()
    {
        _client.Execute(Build(Paths.Goods + "/3", Method.DELETE)); // @ DELETE /shop/v1/goods/3
    }
}

internal static class Paths
{
    public const string Goods = "shop/v1/goods";
}
