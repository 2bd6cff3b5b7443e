namespace Shop.Client;
public abstract class ApiBase
{
    private readonly HttpClient _http;
    protected ApiBase(HttpClient http) => _http = http;
    protected async Task<T?> GetJsonAsync<T>(string path, CancellationToken ct)
    {
        using var response = await _http.GetAsync(path, ct);
        response.EnsureSuccessStatusCode();
        var envelope = await response.Content.ReadFromJsonAsync<Envelope<T>>(cancellationToken: ct);
        return envelope is null ? default : envelope.Data;
    }
    protected async Task PostJsonAsync<T>(string path, T body, CancellationToken ct)
    {
        using var response = await _http.PostAsJsonAsync(path, body, ct);
        response.EnsureSuccessStatusCode();
    }
}
