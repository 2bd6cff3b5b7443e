import { Controller, Get, Param } from "@nestjs/common";
import { HttpService } from "@nestjs/axios";

@Controller("api/goods")
export class GoodsController {
  constructor(private readonly http: HttpService) {}

  @Get(":id")
  async one(@Param("id") id: string) {
    const { data } = await this.http.axiosRef.get(`${process.env.SHOP_URL}/shop/v1/goods/${id}`);  // @ GET /shop/v1/goods/{}
    return data.data;  // @ read data
  }
}
