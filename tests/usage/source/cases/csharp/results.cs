using System.Net.Http.Json;
using System.Text.Json.Serialization;

public sealed record Envelope<T>(T Data); // @ read data

public sealed record Result<T>(T? Value, string? Error);

public sealed record Goods([property: JsonPropertyName("price")] decimal Amount); // @ read price

public sealed class Shop(HttpClient http)
{
    private async Task<Result<T>> GetAsync<T>(string path)
    {
        var envelope = await http.GetFromJsonAsync<Envelope<T>>(path);
        return envelope is null ? new Result<T>(default, "empty") : new Result<T>(envelope.Data, null); // @ read data
    }

    public async Task<decimal> AmountAsync(int id)
    {
        var result = await GetAsync<Goods>($"/shop/v1/goods/{id}"); // @ GET /shop/v1/goods/{}
        return result.Value!.Amount; // @ read price
    }
}
