var builder = WebApplication.CreateBuilder(args);
builder.Services.AddHttpClient<IShop, Shop>(c => c.BaseAddress = new Uri("https://acme.example.com/shop/v1/"));
builder.Services.AddHttpClient<Orders>(client =>
{
    client.BaseAddress = new Uri(builder.Configuration["Shop:BaseUrl"]);
    client.DefaultRequestHeaders.Add("X-A", "b");
});
builder.Services.AddHttpClient("people", c => { c.BaseAddress = new Uri("https://acme.example.com/people/v1/"); });
builder.Services.AddHttpClient<ICatalog, Catalog>().ConfigureHttpClient((sp, c) => { c.BaseAddress = new Uri("https://acme.example.com/shop/"); });
