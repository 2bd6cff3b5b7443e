import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { firstValueFrom } from 'rxjs';

@Injectable()
export class Shop {
  constructor(private readonly http: HttpService, private readonly config: ConfigService) {}

  async ask(method: string, key: string, id?: number) {
    const url = [this.config.getOrThrow<string>(`shop.paths.${key}`), id].join('/');
    return (await firstValueFrom(this.http.request({ method, url }))).data;
  }
}

@Injectable()
export class Orders {
  constructor(private readonly shop: Shop) {}

  async total(id: number) {
    return (await this.shop.ask('GET', 'orders', id)).total; // @ GET /shop/v1/orders/{}; read total
  }
}
