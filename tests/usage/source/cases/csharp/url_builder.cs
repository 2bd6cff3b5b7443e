class Shop(HttpClient http)
{
    Task Remove(string id)
    {
        var path = new UriBuilder { Path = $"/shop/v1/goods/{id}" }.Path;
        return http.DeleteAsync(path); // @ DELETE /shop/v1/goods/{}
    }

    Task<string> All()
    {
        var url = new UriBuilder("https://shop.example.com") { Path = "/shop/v1/goods", Query = "sort_attr=price" }; // @ query sort_attr
        return http.GetStringAsync(url.Uri); // @ GET /shop/v1/goods
    }
}
