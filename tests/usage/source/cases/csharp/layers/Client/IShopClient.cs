namespace Shop.Client;
public interface IShopClient
{
    IGoodsApi Goods { get; }
    IOrdersApi Orders { get; }
}
