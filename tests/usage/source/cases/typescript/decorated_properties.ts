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

export class GoodsService {
  constructor(private readonly http: HttpService) {}

  create(goods: NewGoods) {
    return this.http.post('/shop/v1/goods', goods); // @ POST /shop/v1/goods
  }
}
