// Parameters that a program takes from the properties of an object: their names and their values.
using System.Net.Http.Json;

public class Shop
{
    private readonly HttpClient _http = new HttpClient { BaseAddress = new Uri("https://shop.example/") };

    private async Task<T?> GetAsync<T>(string path, object? query = null)
    {
        var url = path;
        if (query is not null)
        {
            var pairs = query.GetType().GetProperties()
                .Select(p => $"{p.Name}={Uri.EscapeDataString(p.GetValue(query)?.ToString() ?? "")}");
            url += "?" + string.Join('&', pairs);
        }
        return await _http.GetFromJsonAsync<T>(url);
    }

    private async Task<string> Text(string path, object query)
    {
        var values = new Dictionary<string, string>();
        foreach (var property in query.GetType().GetProperties())
        {
            values[property.Name] = property.GetValue(query, null).ToString();
        }
        return await _http.GetStringAsync(QueryHelpers.AddQueryString(path, values));
    }

    public Task<Goods?> Goods() => GetAsync<Goods>("shop/v1/goods", new { page_size = 5, sort_attr = "price" }); // @ GET /shop/v1/goods; query page_size; query sort_attr

    public Task<string> Orders() => Text("shop/v1/orders", new { state = "open" }); // @ GET /shop/v1/orders; query state
}
