using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;

public class Startup(IConfiguration configuration)
{
    public void ConfigureServices(IServiceCollection services)
    {
        services.Configure<ShopOptions>(configuration.GetSection(ShopOptions.Section));
        services.AddOptions<PeopleOptions>().BindConfiguration("People");
        services.AddOptions<CatalogOptions>().Bind(configuration.GetSection("Catalog"));
    }

    public async Task Run(HttpClient http)
    {
        var batch = configuration.GetSection("Batch").Get<BatchOptions>();
        await http.PostAsJsonAsync(batch.Path, new[] { new { title = "Rope" } }); // @ POST /shop/v1/goods/batch; body title
    }
}
