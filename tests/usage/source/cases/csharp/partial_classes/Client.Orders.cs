namespace Shop.Net;

public partial class ShopRestClient : RestBase
{
    private const string OrdersResource = "shop/v1/orders";

    public bool Cancel(long id) => Execute(Request(Own(id), Method.DELETE)); // @ DELETE /shop/v1/orders/{}

    public List<Order> Orders()
    {
        return Execute<List<Order>>(Request(OrdersResource)); // @ GET /shop/v1/orders
    }
}

public partial class Order
{
    public long Id { get; set; }
}
