import axios, { AxiosInstance } from "axios";

interface Options { host?: string; prefix?: string }

class Base {
  readonly http: AxiosInstance;

  constructor({ host = "https://shop.example.org", prefix = "" }: Options) {
    this.http = axios.create({ baseURL: [host, prefix].filter(Boolean).join("/") });
  }
}

class Resource extends Base {
  constructor(path: string, options: Options) {
    super({ prefix: path, ...options });
  }

  all() {
    return this.http.get("");
  }

  show(goodsId: number) {
    return this.http.get(`${goodsId}`);
  }

  copy(goodsId: number) {
    return this.http.post(`${goodsId}/copy`, {});
  }

  next(link: string) {
    return this.http.get(`${link}`);
  }
}

export class Goods extends Resource {
  constructor(options: Options) {
    super("shop/v1/goods", options); // @ GET /shop/v1/goods; GET /shop/v1/goods/{}; POST /shop/v1/goods/{}/copy
  }
}
