// A path that a function makes with each of some values: those of a dictionary that is not known, and those of a list.
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;

public class Shop
{
    private readonly HttpClient http = new HttpClient();

    public Task<string> Goods(Dictionary<string, string> values)
    {
        var path = values.Aggregate("/shop/v1/goods", (made, pair) => made.Replace("{" + pair.Key + "}", pair.Value));
        return http.GetStringAsync("https://shop.example.com" + path); // @ GET /shop/v1/goods
    }

    public Task<string> Good(string id)
    {
        var path = new[] { "goods", id }.Aggregate("/shop/v1", (made, each) => made + "/" + each);
        return http.GetStringAsync("https://shop.example.com" + path); // @ GET /shop/v1/goods/{}
    }
}
