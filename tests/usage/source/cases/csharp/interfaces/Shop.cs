public interface IShop
{
    Task<JsonElement> UserAsync(int id);
}

public sealed class Shop : Disposable, IShop
{
    private readonly HttpClient http;

    public Shop(HttpClient http)
    {
        this.http = http;
    }

    public async Task<JsonElement> UserAsync(int id)
    {
        using var document = JsonDocument.Parse(await http.GetStringAsync($"/people/v1/user/{id}")); // @ GET /people/v1/user/{}
        return document.RootElement.GetProperty("data").Clone();
    }
}
