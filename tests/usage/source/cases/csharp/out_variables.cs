class A {
    async Task X(HttpClient http) {
        using var response = await http.GetAsync($"{_root}/shop/v1/goods/3"); // @ GET /shop/v1/goods/3
        using var doc = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        var data = doc.RootElement.GetProperty("data");
        if (data.TryGetProperty("category", out var category)) // @ read category
        {
            Console.WriteLine(category.GetProperty("code").GetString()); // @ read code
        }
        if (data.TryGetProperty("price", out var price) && price.ValueKind == JsonValueKind.Object) // @ read price
        {
            Console.WriteLine(price.GetProperty("amount").GetString()); // @ read amount
        }
        var query = HttpUtility.ParseQueryString(string.Empty);
        query["search_text"] = "x"; // @ query search_text
        var builder = new UriBuilder($"{_root}/people/v1/user") { Query = query.ToString() };
        await http.GetAsync(builder.Uri); // @ GET /people/v1/user
        var users = await http.GetFromJsonAsync<List<JsonElement>>("/people/v1/user"); // @ GET /people/v1/user
        var a = from u in users where u.GetProperty("email").GetString() != null select u.GetProperty("country"); // @ read email; read country
    }
}
