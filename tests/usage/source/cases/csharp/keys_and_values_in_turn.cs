public class Shop
{
    private readonly HttpClient http = new HttpClient();

    private string Get(string path, params string[] pairs)
    {
        var query = "";
        for (int i = 0; i < pairs.Length - 1; i = i + 2)
            query += "&" + pairs[i] + "=" + pairs[i + 1];
        return http.GetStringAsync("https://shop.example.com" + path + "?" + query).Result;
    }

    public void Goods() => Get("/shop/v1/goods", "sort_attr", "price", "page", "1"); // @ GET /shop/v1/goods; query sort_attr; query page
}
