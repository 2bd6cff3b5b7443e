import { AxiosHttpClient } from './http/HttpClient';
import { GoodsResource, OrdersResource } from './resources';

export class ShopClient {
  readonly goods: GoodsResource;
  readonly orders: OrdersResource;
  constructor(url: string) {
    const http = new AxiosHttpClient(url);
    this.goods = new GoodsResource(http);
    this.orders = new OrdersResource(http);
  }
}
