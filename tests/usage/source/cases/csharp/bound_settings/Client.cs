using System.Net.Http.Json;
using Microsoft.Extensions.Options;

public class Client(HttpClient http, IOptions<ShopOptions> shop, IOptionsSnapshot<PeopleOptions> people, IOptions<CatalogOptions> catalog)
{
    private readonly PathOptions _at = shop.Value.Paths;

    public async Task SaveAsync(int id, decimal price)
    {
        await http.PutAsJsonAsync(string.Format(_at.Goods, id), new { price }); // @ PUT /shop/v1/goods/{}; body price
        await http.GetStringAsync(shop.Value.Paths.Orders + "?page=1"); // @ GET /shop/v1/orders; query page
        await http.GetStringAsync(people.Value.UserPath); // @ GET /people/v1/user
        await http.GetStringAsync(catalog.Value.Path); // @ GET /shop/v1/catalog
    }
}
