export class Service {
  private readonly ttl: Record<string, number> = { "/shop/v1/goods": 3 };
  private readonly values = new Map<string, unknown>();
  constructor(private readonly http: HttpClient, private readonly cacheManager: Cache, private conf: ConfigService, private readonly store: KeyValueStore) {}
  async run() {
    this.values.get("/shop/v1/goods");
    this.values.delete("/shop/v1/goods");
    await this.cacheManager.get<string>("/shop/v1/goods");
    await this.cacheManager.del("/shop/v1/goods");
    this.conf.get("/shop/v1/goods");
    this.conf.getOrThrow("/shop/v1/goods");
    const u = new URLSearchParams(location.search).get("/shop/v1/goods");
    localStorage.getItem("/shop/v1/goods");
    await this.http.get("/shop/v1/orders").toPromise(); // @ GET /shop/v1/orders
    await this.cacheManager.wrap("/shop/v1/catalog", () => this.http.get("/shop/v1/catalog")); // @ GET /shop/v1/catalog
  }
}
