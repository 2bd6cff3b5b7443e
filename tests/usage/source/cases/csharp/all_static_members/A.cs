using static Shop.Tools.Calls;
using static Shop.Tools.Paths;

namespace Shop
{
    class A
    {
        async Task a() { await Get(Goods); } // @ GET /shop/v1/goods
        async Task b() { await Get("/shop/v1/orders"); } // @ GET /shop/v1/orders
    }
}
