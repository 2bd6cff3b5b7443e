// An annotation that gives a name is where this is written; others precede the property.
using System.ComponentModel.DataAnnotations;
using System.Text.Json.Serialization;

public class NewGoods
{
    [Required]
    [Range(0, 1000)]
    public decimal price { get; set; } // @ body price

    [Required]
    [JsonPropertyName("total")] // @ body total
    public decimal Sum { get; set; }
}

public class Shop(HttpClient http)
{
    public Task Create(NewGoods goods) => http.PostAsJsonAsync("/shop/v1/goods", goods); // @ POST /shop/v1/goods
}

public class RestGoods
{
    [SerializeAs(Name = "currency_price")] // @ body currency_price
    public decimal Amount { get; set; }
}

public class RestShop(IRestClient client)
{
    public void Change(long id, RestGoods goods)
    {
        client.Execute(new RestRequest($"/shop/v1/goods/{id}", Method.PUT).AddJsonBody(goods)); // @ PUT /shop/v1/goods/{}
    }
}

public class Row
{
    public string code; // @ body code
    [JsonProperty("unit_price")] // @ body unit_price
    public decimal Price;
    [JsonIgnore] public string Hidden;
}

public class RowShop(HttpClient http)
{
    public Task Add(string code, decimal price)
    {
        var row = new Row { code = code, Price = price, Hidden = "hidden" }; // @ body code; body unit_price
        return http.PostAsJsonAsync("/shop/v1/goods/batch", new[] { row }); // @ POST /shop/v1/goods/batch
    }
}
