public class Page(IShop backend)
{
    public async Task OnGetAsync(int id)
    {
        var user = await backend.UserAsync(id);
        if (user.TryGetProperty("country", out var country)) Console.WriteLine(country); // @ read country
    }
}
