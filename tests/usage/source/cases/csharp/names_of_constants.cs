// Constants of enumerations that annotations give a name in JSON and in queries.
using System.Net.Http;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;

public enum Order
{
    [EnumMember(Value = "shop/v1/lines")] Lines,
    Code
}

public enum Part
{
    [JsonStringEnumMemberName("shop/v1/goods")] Goods,
    [Display(Name = "shop/v1/orders")] Orders
}

public class Shop
{
    private readonly HttpClient _http;

    private static string Wire(Order order) =>
        typeof(Order).GetField(order.ToString()).GetCustomAttribute<EnumMemberAttribute>().Value;

    public Task<string> Lines(Order order = Order.Lines) => _http.GetStringAsync(Wire(order)); // @ GET /shop/v1/lines

    public Task<string> Coded() => _http.GetStringAsync($"shop/v1/orders?by={Order.Code}"); // @ GET /shop/v1/orders; query by

    private Task Drop(Part part) => _http.DeleteAsync(part.ToString());

    public Task DropGoods() => Drop(Part.Goods); // @ DELETE /shop/v1/goods

    public Task DropOrders() => Drop(Part.Orders);
}
