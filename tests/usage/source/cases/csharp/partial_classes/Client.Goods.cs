using RestSharp;

namespace Shop.Net
{
    public partial class ShopRestClient
    {
        private const string GoodsResource = "shop/v1/goods";

        public Goods One(long id)
        {
            return Execute<Goods>(Request(GoodsResource + "/" + id)); // @ GET /shop/v1/goods/{}
        }

        public bool Create(NewGoods goods)
        {
            var request = Request(GoodsResource, Method.POST); // @ POST /shop/v1/goods
            request.AddBody(goods);
            return Execute(request);
        }
    }

    public class Goods
    {
        [DeserializeAs(Name = "price")] // @ read price
        public decimal Amount { get; set; }
    }

    public class NewGoods
    {
        [SerializeAs(Name = "selling")] // @ body selling
        public bool ForSale { get; set; }
    }
}
