var builder = WebApplication.CreateBuilder(args);
var options = new ShopOptions();
builder.Configuration.GetSection("Shop").Bind(options);
builder.Services.AddSingleton(options);
builder.Services.AddSingleton(builder.Configuration.Get<AppSettings>());
