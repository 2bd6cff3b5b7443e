interface Options { url: string; token: string }

export class Goods {
  readonly requester: any;

  constructor({ requesterFn, url, token }: { requesterFn: (options: Options) => any } & Options) {
    this.requester = requesterFn({ url, token });
  }

  all() {
    return this.requester.get("shop/v1/goods", { params: { page: 1 } }); // @ GET /shop/v1/goods; query page
  }
}

export function orders(createClient: (options: Options) => any, settings: Options) {
  const client = createClient({ url: settings.url, token: settings.token });
  return client.get("shop/v1/orders"); // @ GET /shop/v1/orders
}

export function add(toApi: (body: object) => object, name: string, httpFactory: (options: Options) => any) {
  const body = toApi({ name, price: 3 }); // @ body price
  return httpFactory({ url: "https://shop.example.org", token: name }).post("/shop/v1/goods", body); // @ POST /shop/v1/goods
}

export function catalog(makeHttpClient: (options: object) => any, token: string) {
  const client = makeHttpClient({ token, retries: 3 });
  return client.get("/shop/v1/catalog"); // @ GET /shop/v1/catalog
}
