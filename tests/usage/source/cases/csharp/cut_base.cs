class Totals {
    async Task Run(IConfiguration settings, HttpClient http) {
        var baseUrl = settings["Shop:Url"].TrimEnd('/');
        await http.GetAsync(baseUrl + "/shop/v1/catalog"); // @ GET /shop/v1/catalog
        var uri = new UriBuilder(settings["Shop:Url"]) { Path = "/shop/v1/goods", Query = "sort_attr=price" }.Uri; // @ query sort_attr
        await http.GetAsync(uri); // @ GET /shop/v1/goods
    }
}
