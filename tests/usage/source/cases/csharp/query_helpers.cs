class Shop(HttpClient http)
{
    async Task<JsonElement> Goods()
    {
        var query = new Dictionary<string, string?> { ["sort_attr"] = "price" }; // @ query sort_attr
        return await http.GetFromJsonAsync<JsonElement>(QueryHelpers.AddQueryString("/shop/v1/goods", query)); // @ GET /shop/v1/goods
    }

    async Task<JToken?> Catalog(RestClient client)
    {
        var response = await client.ExecuteAsync(new RestRequest("shop/v1/catalog", Method.Get)); // @ GET /shop/v1/catalog
        return JObject.Parse(response.Content!)["data"]!["item_price"]; // @ read item_price
    }
}
