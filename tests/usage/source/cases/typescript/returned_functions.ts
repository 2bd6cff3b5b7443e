import { client } from "./client";

const helper = {
  get<T>() {
    return async (service: any, url: string, options = {}): Promise<T> => {
      const response = await client.get(`${service.base}/${url}`, { params: options });
      return response.data;
    };
  },
};

export class Goods {
  all() {
    return helper.get<any>()(this, "shop/v1/goods", { page: 1 }); // @ GET /shop/v1/goods; query page
  }

  orders() {
    return helper.get<any>()(this, "shop/v1/orders"); // @ GET /shop/v1/orders
  }
}
