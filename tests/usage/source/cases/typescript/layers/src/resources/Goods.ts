import { BaseResource } from './BaseResource';
import { Goods, Page } from '../types';

export class GoodsResource extends BaseResource {
  protected readonly base = '/shop/v1/goods';

  all(sort?: string): Promise<Page<Goods>> {
    return this.list<Page<Goods>>({ page_size: 100, sort_attr: sort }); // @ GET /shop/v1/goods; query sort_attr
  }
  find(id: string): Promise<Goods> {
    return this.one<Goods>(id); // @ GET /shop/v1/goods/{}
  }
  add(name: string, price: number): Promise<Goods> {
    return this.create<Goods>({ name, price }); // @ POST /shop/v1/goods; body price
  }
}
