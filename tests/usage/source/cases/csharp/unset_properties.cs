// Properties that nothing sets, and that are sent nevertheless, since their types have no null.
using System.Net.Http.Json;
using System.Text.Json.Serialization;

public sealed class NewGoods
{
    public string Title { get; set; } // @ body title
    public bool ForSale { get; set; } // @ body for_sale
    public decimal? Price { get; set; }
    public string Code { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Count { get; set; }
}

public class Shop(HttpClient http)
{
    public Task CreateAsync(string title) =>
        http.PostAsJsonAsync("/shop/v1/goods", new NewGoods { Title = title }); // @ POST /shop/v1/goods; body title
}
