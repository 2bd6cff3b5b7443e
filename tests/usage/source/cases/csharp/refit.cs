public class GoodsQuery { [AliasAs("sort_attr")] public string Sort { get; set; } [AliasAs("page")] public int Page { get; set; } }
public interface IShop {
    [Get("/shop/v1/goods")] // @ GET /shop/v1/goods
    Task<string> Goods(GoodsQuery query);
    [Get("/people/v1/user")] // @ GET /people/v1/user
    Task<string> Users(string search_text, int page);
}
class A {
    async Task F(IShop shop) {
        await shop.Goods(new GoodsQuery { Sort = "price" }); // @ query sort_attr
        await shop.Users("x", 1); // @ query search_text
    }
}
