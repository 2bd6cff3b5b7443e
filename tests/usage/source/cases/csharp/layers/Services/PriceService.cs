using Shop.Client;
namespace Shop.Services;
public interface IPriceService { Task<IEnumerable<PriceRow>> GetPricesAsync(); Task AddAsync(string name); Task<decimal> TotalAsync(); }
public record PriceRow(string Name, decimal Amount);
public class PriceService : IPriceService
{
    private readonly IShopClient _client;
    public PriceService(IShopClient client) => _client = client;
    public async Task<IEnumerable<PriceRow>> GetPricesAsync()
    {
        var page = await _client.Goods.ListAsync("price");
        return page.Items.Select(g => new PriceRow(g.Name, g.Price)); // @ read price
    }
    public async Task<decimal> TotalAsync()
    {
        var orders = await _client.Orders.RecentAsync();
        return orders.Sum(o => o.Total); // @ read total
    }
    public Task AddAsync(string name) => _client.Goods.CreateAsync(new NewGoods(name, 3m)); // @ body price
}
