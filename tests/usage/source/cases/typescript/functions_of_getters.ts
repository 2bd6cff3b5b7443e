export class Configuration {
  constructor(private options: Options = {}) {}

  get basePath(): string {
    return this.options.basePath ?? "https://shop.example.com";
  }

  get fetchApi(): typeof fetch {
    return this.options.fetchApi ?? fetch;
  }

  get keyOf() {
    return (path: string) => `kept:${path}`;
  }
}

export class BaseApi {
  private readonly sender: typeof fetch;

  constructor(protected configuration = new Configuration(), options: Options = {}) {
    this.sender = options.sender ?? fetch;
  }

  protected async request(context: RequestOptions): Promise<Response> {
    let url = this.configuration.basePath + context.path;
    if (context.query !== undefined) {
      url += "?" + new URLSearchParams(context.query);
    }
    return this.configuration.fetchApi(url, { method: context.method, body: context.body });
  }
}

export class GoodsApi extends BaseApi {
  async list() {
    const response = await this.request({ path: `/shop/v1/goods`, method: "GET", query: { sort_attr: "price" } }); // @ GET /shop/v1/goods; query sort_attr
    return (await response.json()).data.items.map(goodFromJson);
  }

  async remove(id: number) {
    await this.request({ path: `/shop/v1/goods/${id}`, method: "DELETE" }); // @ DELETE /shop/v1/goods/{}
  }

  keep(value: unknown) {
    localStorage.setItem(this.configuration.keyOf("/shop/v1/goods"), JSON.stringify(value));
  }
}

export class OrdersApi extends BaseApi {
  async create(order: Order) {
    return this.request({ path: `/shop/v1/orders`, method: "POST", body: orderToJson(order) }); // @ POST /shop/v1/orders
  }

  async list() {
    const response = await this.sender("https://shop.example.com/shop/v1/orders", { method: "GET" }); // @ GET /shop/v1/orders
    return (await response.json()).data.map((each) => each.total_price); // @ read total_price
  }
}

function goodFromJson(json: any) {
  return { id: json["id"], cost: json["price"] }; // @ read price
}

function orderToJson(order: Order) {
  return JSON.stringify({ user_id: order.userId }); // @ body user_id
}
