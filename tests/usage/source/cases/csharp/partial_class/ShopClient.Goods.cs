namespace Shop;

public partial class ShopClient
{
    private const string Goods = "shop/v1/goods";

    public Good Add(Good good)
    {
        var request = Request(Goods, Method.POST); // @ POST /shop/v1/goods
        request.AddBody(new { good.Name, price = good.Price }); // @ body price
        return Execute<Good>(request);
    }

    public Good Show(long id)
    {
        return Execute<Good>(Request(Goods + "/" + id)); // @ GET /shop/v1/goods/{}
    }
}
