using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json.Serialization;

public class GoodDto
{
    [JsonPropertyName("price")] // @ read price
    public decimal? RawPrice { get; set; }

    public bool IsFree => RawPrice == 0; // @ read price

    [JsonPropertyName("title")]
    public string Title { get; set; }
}

public class Good
{
    private readonly GoodDto _dto;

    public Good(GoodDto dto) => _dto = dto;

    public decimal? Price => _dto.RawPrice; // @ read price

    public string Title
    {
        get { return _dto.Title; }
    }
}

public class Cart
{
    private readonly HttpClient _http;
    private readonly int _id;

    public Cart(HttpClient http, int id)
    {
        _http = http;
        _id = id;
    }

    private string Url => $"/shop/v1/orders/{_id}";

    private string Filters
    {
        get => "/shop/v1/catalog" + "/filters";
    }

    public Task Drop() => _http.DeleteAsync(Url); // @ DELETE /shop/v1/orders/{}

    public Task<string> Find() => _http.GetStringAsync(this.Filters); // @ GET /shop/v1/catalog/filters
}

public class Shop
{
    private readonly HttpClient _http;

    public Shop(HttpClient http) => _http = http;

    public async Task<Good> Load(int id)
    {
        var dto = await _http.GetFromJsonAsync<GoodDto>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
        return new Good(dto);
    }

    public async Task Show(int id)
    {
        var good = await Load(id);
        Console.WriteLine(good.Price);
        var dto = await _http.GetFromJsonAsync<GoodDto>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
        Console.WriteLine(dto.IsFree);
    }
}
