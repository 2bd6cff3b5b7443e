// A property is where its name is written, not where the decorators before it begin.
import { HttpService } from '@nestjs/axios';
import { IsNumber, IsOptional } from 'class-validator';

export class NewGoods {
  @IsOptional()
  @IsNumber()
  price?: number; // @ body price

  @ApiProperty({
    description: 'What it is called',
  })
  title: string; // @ body title
}

export class Order {
  @Expose({ name: 'total' }) // @ read total
  amount: string;

  @Expose()
  country: string; // @ read country
}

export class GoodsService {
  constructor(private readonly http: HttpService) {}

  async order(id: number) {
    const { data } = await this.http.axiosRef.get(`/shop/v1/orders/${id}`); // @ GET /shop/v1/orders/{}
    const order = plainToInstance(Order, data.order); // @ read order
    return `${order.amount} ${order.country}`; // @ read total; read country
  }

  create(goods: NewGoods) {
    return this.http.post('/shop/v1/goods', goods); // @ POST /shop/v1/goods
  }
}
