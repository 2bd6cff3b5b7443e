import axios from "axios";
import { Expose } from "class-transformer";

class Goods {
  @Expose({ name: "price" }) // @ read price
  amount!: string;
}

class Result<T> {
  constructor(
    readonly value: T | undefined,
    readonly error?: string,
  ) {}
}

async function load<T>(path: string): Promise<Result<T>> {
  const response = await axios.get<T>(path);
  return new Result(response.data);
}

export async function amount(id: number) {
  const result = await load<Goods>(`/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
  return result.value?.amount; // @ read price
}
