namespace Shop.Client;
public class OrdersApi : ApiBase, IOrdersApi
{
    public OrdersApi(HttpClient http) : base(http) { }
    public async Task<List<OrderDto>> RecentAsync()
    {
        return await GetJsonAsync<List<OrderDto>>("/shop/v1/orders", default); // @ GET /shop/v1/orders
    }
}
