using System.Net.Http.Json;
class Shop
{
    private readonly HttpClient client = new();
    async Task<(bool, User)> Try(int id)
    {
        try { return (true, await client.GetFromJsonAsync<User>($"people/v1/user/{id}")); }  // @ GET /people/v1/user/3; GET /people/v1/user/4
        catch (HttpRequestException) { return (false, null); }
    }
    async Task Show()
    {
        var (found, user) = await Try(3);
        if (found) Console.WriteLine(user.Country);  // @ read country
        (bool known, User other) = await Try(4);
        Console.WriteLine(other.LastUpdate);  // @ read last_update
    }
}
class User { public string Country { get; set; } public string LastUpdate { get; set; } }  // @ read country; read last_update
