import { AxiosInstance } from 'axios';
import { ENDPOINTS } from './endpoints';

export class Goods {
  constructor(private http: AxiosInstance) {}
  async names() {
    const response = await this.http.get(ENDPOINTS.goods);  // @ GET /shop/v1/goods
    return response.data.data.items.map((each: any) => each.price);  // @ read price
  }
}
export class Orders {
  constructor(private readonly api: Http) {}
  async currency(id: number) {
    const { data } = await this.api.get(ENDPOINTS.order(id));  // @ GET /shop/v1/orders/{}
    return data.data.currency;  // @ read currency
  }
}
