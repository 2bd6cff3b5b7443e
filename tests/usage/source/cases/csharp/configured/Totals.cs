class Totals {
    public async Task Run(IConfiguration settings, HttpClient http) {
        await http.GetAsync(settings["Shop:BaseUrl"] + settings["Shop:Paths:Catalog"]); // @ GET /shop/v1/catalog
    }
}
