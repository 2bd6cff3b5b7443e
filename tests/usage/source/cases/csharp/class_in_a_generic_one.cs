using System.Collections.Generic;
using System.Net.Http;
using Newtonsoft.Json;

public class Envelope<T>
{
    public class Page
    {
        [JsonProperty("items")] // @ read items
        public List<T> Items { get; set; }
    }

    [JsonProperty("data")] // @ read data
    public Page Data { get; set; }
}

public class Goods
{
    [JsonProperty("price")] // @ read price
    public decimal Amount { get; set; }
}

public class Shop
{
    private static readonly HttpClient Http = new HttpClient();

    public Envelope<Goods> All()
    {
        var json = Http.GetStringAsync("/shop/v1/goods").Result; // @ GET /shop/v1/goods
        return JsonConvert.DeserializeObject<Envelope<Goods>>(json);
    }
}
