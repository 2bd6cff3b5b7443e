import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { ConfigType } from '@nestjs/config';
import { map } from 'rxjs';
import shopConfig from './shop.config';

@Injectable()
export class GoodsService {
  private readonly path: string;

  constructor(
    private readonly http: HttpService,
    @Inject('SHOP_PATHS') private readonly others: Record<string, string>,
    @Inject(shopConfig.KEY) config: ConfigType<typeof shopConfig>,
  ) {
    this.path = config.paths.goods;
  }

  price(id: number) {
    return this.http.get(`${this.path}/${id}`).pipe(map((response) => response.data.price)); // @ GET /shop/v1/goods/{} ; read price
  }

  other(id: number) {
    return this.http.get(`${this.others.goods}/${id}`).pipe(map((response) => response.data.price));
  }
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly http: HttpService,
    @Inject(shopConfig.KEY) private readonly config: ConfigType<typeof shopConfig>,
  ) {}

  total() {
    return this.http.get(this.config.paths.orders).pipe(map((response) => response.data.total)); // @ GET /shop/v1/orders ; read total
  }
}
