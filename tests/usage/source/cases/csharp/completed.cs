// A task whose result a callback of an older client sets.
public class Shop
{
    private readonly RestClient _client = new RestClient("https://shop.example.com");

    private Task<JObject> GetAsync(string path)
    {
        var source = new TaskCompletionSource<JObject>(TaskCreationOptions.RunContinuationsAsynchronously);
        _client.ExecuteAsync(new RestRequest(path, Method.GET), response =>
        {
            if (response.ErrorException != null)
                source.SetException(response.ErrorException);
            else
                source.TrySetResult(JObject.Parse(response.Content));
        });
        return source.Task;
    }

    public async Task Print()
    {
        var page = await GetAsync("/shop/v1/goods");  // @ GET /shop/v1/goods
        foreach (var item in page["data"]["items"])  // @ read data; read items
            Console.WriteLine(item["price"]);  // @ read price
        Console.WriteLine(GetAsync("/shop/v1/orders/7").Result["total"]);  // @ GET /shop/v1/orders/7; read total
    }
}
