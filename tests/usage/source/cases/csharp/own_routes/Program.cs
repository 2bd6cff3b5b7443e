using System.Net.Http.Json;
using System.Text.Json;

var app = WebApplication.Create(args);
var http = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("SHOP_URL")) };
var api = app.MapGroup("/api");

app.MapGet("/goods/{id}", async (int id) => await http.GetFromJsonAsync<JsonElement>($"/shop/v1/goods/{id}")); // @ GET /shop/v1/goods/{}
api.MapGet("/orders", async () =>
{
    var orders = await http.GetFromJsonAsync<JsonElement>("/shop/v1/orders"); // @ GET /shop/v1/orders
    return Results.Ok(new { orders, price = 3 });
});
app.Run();
