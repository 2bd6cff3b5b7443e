// The body of a request is written to its stream.
public class Shop
{
    private HttpWebRequest Open(string path, string method)
    {
        var request = (HttpWebRequest)WebRequest.Create("https://shop.example.com" + path);
        request.Method = method;
        return request;
    }

    public void Change(int id)
    {
        var request = Open($"/shop/v1/goods/{id}", "PUT"); // @ PUT /shop/v1/goods/{}
        var bytes = Encoding.UTF8.GetBytes(new JavaScriptSerializer().Serialize(new { price = 3 })); // @ body price
        using (var stream = request.GetRequestStream()) stream.Write(bytes, 0, bytes.Length);
        using (var response = request.GetResponse()) { }
    }

    public async Task Add()
    {
        var request = Open("/shop/v1/orders", "POST"); // @ POST /shop/v1/orders
        using (var writer = new StreamWriter(await request.GetRequestStreamAsync()))
        {
            writer.Write(JsonConvert.SerializeObject(new { total = 4 })); // @ body total
        }
        using var response = await request.GetResponseAsync();
    }
}
