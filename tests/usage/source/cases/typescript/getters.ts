import axios from "axios";
import { Expose, plainToInstance } from "class-transformer";

class Good {
  @Expose({ name: "price" }) rawPrice?: number; // @ read price

  get cost() {
    return this.rawPrice ?? 0; // @ read price
  }
}

export async function good(id: number): Promise<number> {
  const { data } = await axios.get(`https://shop.example.org/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
  return plainToInstance(Good, data).cost;
}
