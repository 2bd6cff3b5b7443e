// A request that is made before the client that has the base of its URL sends it.
public class Sender {
    static readonly HttpClient http = new HttpClient { BaseAddress = new Uri("https://x.example/shop/v1/") };
    async Task Create() {
        var message = new HttpRequestMessage(HttpMethod.Post, "goods") { Content = JsonContent.Create(new { price = 3 }) };  // @ POST /shop/v1/goods; body price
        await http.SendAsync(message);
    }
    async Task Replace() {
        var client = new RestClient("https://x.example/shop/v1");
        await client.ExecuteAsync(new RestRequest("goods/3", Method.Put).AddJsonBody(new { price = 3 }));  // @ PUT /shop/v1/goods/3; body price
    }
}
public interface IShop { [Get("/shop/v1/goods")] Task<string> List([AliasAs("lang")] string language); }  // @ GET /shop/v1/goods; query lang
public class Declared {
    async Task List() { var shop = RestService.For<IShop>("https://x.example"); await shop.List("it"); }  // @ query lang
}
