import { BaseResource } from './BaseResource';

export class OrdersResource extends BaseResource {
  protected readonly base = '/shop/v1/orders';
  recent() {
    return this.list<any>({ limit: 10 }); // @ GET /shop/v1/orders
  }
}
