namespace Shop.Client;
public class GoodsApi : ApiBase, IGoodsApi
{
    private const string Path = "shop/v1/goods";
    public GoodsApi(HttpClient http) : base(http) { }
    public Task<PagedResult<GoodsDto>> ListAsync(string? sort, CancellationToken ct = default)
        => GetJsonAsync<PagedResult<GoodsDto>>($"{Path}?page_size=100&sort_attr={sort ?? "price"}", ct); // @ GET /shop/v1/goods; query sort_attr
    public Task<GoodsDto?> GetAsync(int id, CancellationToken ct = default)
        => GetJsonAsync<GoodsDto>($"{Path}/{id}", ct); // @ GET /shop/v1/goods/{}
    public Task CreateAsync(NewGoods goods, CancellationToken ct = default)
        => PostJsonAsync(Path, goods, ct); // @ POST /shop/v1/goods
}
