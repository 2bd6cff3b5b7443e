using System.Collections.Generic;
class StoredValues {
  private readonly Dictionary<string, int> limits = new() { ["/shop/v1/goods"] = 3 };
  private readonly IMemoryCache memory;
  private readonly IDistributedCache distributed;
  private readonly HttpClient http;
  StoredValues(IMemoryCache memory, IDistributedCache distributed, HttpClient http) { this.memory = memory; this.distributed = distributed; this.http = http; }
  async Task Run(ISession session, IConfiguration c) {
    limits.GetValueOrDefault("/shop/v1/goods");
    limits.TryGetValue("/shop/v1/goods", out var x);
    memory.Get("/shop/v1/goods");
    memory.TryGetValue("/shop/v1/goods", out string y);
    await distributed.GetStringAsync("/shop/v1/goods");
    await distributed.GetAsync("/shop/v1/goods");
    session.GetString("/shop/v1/goods");
    c.GetValue<int>("/shop/v1/goods");
    await http.GetStringAsync("/shop/v1/orders"); // @ GET /shop/v1/orders
    await memory.GetOrCreateAsync("/shop/v1/catalog", async e => await http.GetStringAsync("/shop/v1/catalog")); // @ GET /shop/v1/catalog
  }
}
