using Shop.Services;
using Shop.Client;

var builder = Host.CreateApplicationBuilder(args);
builder.Services.AddHttpClient<IShopClient, ShopClient>(c => c.BaseAddress = new Uri(builder.Configuration["Shop:BaseUrl"]!));
builder.Services.AddScoped<IPriceService, PriceService>();
var app = builder.Build();

var service = app.Services.GetRequiredService<IPriceService>();
foreach (var row in await service.GetPricesAsync())
{
    Console.WriteLine($"{row.Name}: {row.Amount}");
}
