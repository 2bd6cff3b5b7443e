using System.Net.Http.Json;
using Newtonsoft.Json;

// What annotations and methods of a class leave out of JSON is not sent.
public class Goods
{
    [JsonIgnore]
    public decimal Price { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string Title { get; set; } // @ body title

    public int Weight { get; set; }

    public bool ShouldSerializeWeight() { return false; }

    public string Label { get; set; } // @ body label

    public bool ShouldSerializeLabel() => Label.Length > 0;

    public override string ToString() => Title;
}

public class Shop(HttpClient http)
{
    public Task Change(Goods goods) => http.PutAsJsonAsync("/shop/v1/goods/3", goods); // @ PUT /shop/v1/goods/3

    public Task Create() =>
        http.PostAsJsonAsync("/shop/v1/goods", new Goods { Price = 3, Weight = 4, Title = "x" }); // @ POST /shop/v1/goods; body title

    public Task Order(decimal price, int weight) =>
        http.PostAsJsonAsync("/shop/v1/orders", new { price, weight }); // @ POST /shop/v1/orders; body price; body weight
}
