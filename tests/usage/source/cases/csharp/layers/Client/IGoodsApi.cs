namespace Shop.Client;
public interface IGoodsApi
{
    Task<PagedResult<GoodsDto>> ListAsync(string? sort, CancellationToken ct = default);
    Task<GoodsDto?> GetAsync(int id, CancellationToken ct = default);
    Task CreateAsync(NewGoods goods, CancellationToken ct = default);
}
