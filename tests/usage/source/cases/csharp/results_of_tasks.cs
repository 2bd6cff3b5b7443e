// Tasks whose results are read without `await`: of a client, and of methods of the program.
public class Shop
{
    private readonly HttpClient _client = new HttpClient { BaseAddress = new Uri("https://shop.example.com") };

    public void Goods()
    {
        var response = _client.GetAsync("/shop/v1/goods").Result;  // @ GET /shop/v1/goods
        var json = response.Content.ReadAsStringAsync().Result;
        foreach (var item in JObject.Parse(json)["data"]["items"])  // @ read data; read items
        {
            Console.WriteLine((decimal)item["price"]);  // @ read price
        }
    }

    private async Task<Order> OrderAsync(int id)
    {
        return await _client.GetFromJsonAsync<Order>($"/shop/v1/orders/{id}");  // @ GET /shop/v1/orders/{}
    }

    private async Task<string> PathAsync(int id) => "/people/v1/user/" + id;

    public void Print(int id)
    {
        var order = OrderAsync(id).Result;
        Console.WriteLine(order.Total);  // @ read total
        var body = _client.GetStringAsync(PathAsync(id).Result).Result;  // @ GET /people/v1/user/{}
        Console.WriteLine(JObject.Parse(body)["email"]);  // @ read email
    }

    public async Task Compare()
    {
        var check = await _client.GetFromJsonAsync<Check>("/shop/v1/catalog");  // @ GET /shop/v1/catalog
        Console.WriteLine(check.Result);  // @ read result
    }
}

public class Order
{
    public decimal Total { get; set; }  // @ read total
}

public class Check
{
    public string Result { get; set; }  // @ read result
}
