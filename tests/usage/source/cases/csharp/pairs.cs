// Bodies of pairs, and of WebClient, whose method may be left out.
public class Shop
{
    public async Task Run(HttpClient http, string name)
    {
        var form = new FormUrlEncodedContent(new[]
        {
            new KeyValuePair<string, string>("name", name),  // @ body name
            new KeyValuePair<string, string>("price", "3"),  // @ body price
        });
        await http.PostAsync("/shop/v1/goods", form);  // @ POST /shop/v1/goods

        var pairs = new List<KeyValuePair<string, string>>();
        pairs.Add(new KeyValuePair<string, string>("total", "4"));  // @ body total
        await http.PostAsync("/shop/v1/orders", new FormUrlEncodedContent(pairs));  // @ POST /shop/v1/orders

        var client = new WebClient();
        client.UploadString("/shop/v1/goods", JsonConvert.SerializeObject(new { price = 3 }));  // @ POST /shop/v1/goods; body price
        client.UploadString("/shop/v1/goods/7", "PUT", "{\"price\": 3}");  // @ PUT /shop/v1/goods/7; body price
        client.UploadValues("/shop/v1/orders", new NameValueCollection { { "total", "4" } });  // @ POST /shop/v1/orders; body total
    }
}
