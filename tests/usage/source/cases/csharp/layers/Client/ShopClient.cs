namespace Shop.Client;
public class ShopClient : IShopClient
{
    public ShopClient(HttpClient http)
    {
        Goods = new GoodsApi(http);
        Orders = new OrdersApi(http);
    }
    public IGoodsApi Goods { get; }
    public IOrdersApi Orders { get; }
}
