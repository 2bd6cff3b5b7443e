public abstract class Resource {
  private readonly ShopClient _client;
  protected Resource(ShopClient client) { _client = client; }
  protected abstract string Path { get; }
  public Task<JsonElement> List(string query) => _client.Get(Path + "?" + query);
}
