class Shop(HttpClient http)
{
    async Task<JsonElement> Goods()
    {
        var query = new Dictionary<string, string?> { ["sort_attr"] = "price" }; // @ query sort_attr
        return await http.GetFromJsonAsync<JsonElement>(QueryHelpers.AddQueryString("/shop/v1/goods", query)); // @ GET /shop/v1/goods
    }
}
