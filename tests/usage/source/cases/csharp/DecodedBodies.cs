// What a file has is read into objects, which are sent; a response that was read into one is sent back.
class Goods
{
    public string Name { get; set; } // @ read name
    [JsonPropertyName("list_price")] public decimal Price { get; set; } // @ read list_price
    public decimal Weight { get; set; } // @ read weight; body weight
}

class Order
{
    public string Number { get; set; } // @ body number
    [JsonPropertyName("unit_price")] public decimal Price { get; set; } // @ body unit_price
}

class Import
{
    private readonly HttpClient http = new HttpClient();

    async Task FromFile(string file)
    {
        var order = JsonSerializer.Deserialize<Order>(File.ReadAllText(file));
        await http.PostAsJsonAsync("https://shop.example.com/shop/v1/orders", order); // @ POST /shop/v1/orders
    }

    async Task Change()
    {
        var goods = await http.GetFromJsonAsync<Goods>("https://shop.example.com/shop/v1/goods/1"); // @ GET /shop/v1/goods/1
        goods.Name = "x"; // @ body name
        goods.Price = 3; // @ body list_price
        await http.PutAsJsonAsync("https://shop.example.com/shop/v1/goods/1", goods); // @ PUT /shop/v1/goods/1
    }
}
