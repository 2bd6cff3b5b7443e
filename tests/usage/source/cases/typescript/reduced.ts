import { HttpClient, HttpParams } from '@angular/common/http';
import { EMPTY, expand, map, reduce } from 'rxjs';

const PATHS = { good: 'shop/v1/goods/:id', goods: 'shop/v1/goods', orders: 'shop/v1/orders' };

function route(template: string, ids: Record<string, number>): string {
  return Object.entries(ids).reduce((path, [key, id]) => path.replace(`:${key}`, String(id)), template);
}

export class Api {
  constructor(private http: HttpClient) {}

  get(path: string, params: { [key: string]: string } = {}) {
    return this.http.get<any>(`/api/${path}`, { params: new HttpParams({ fromObject: params }) }).pipe(map((r) => r.data));
  }

  all(path: string) {
    return this.get(path).pipe(
      expand((page) => (page.more ? this.get(path, { page: page.next }) : EMPTY)),
      reduce((all, page) => all.concat(page.items), [] as any[]),
    );
  }

  price(id: number) {
    return this.get(route(PATHS.good, { id })).pipe(map((good) => good.price)); // @ GET /shop/v1/goods/{} ; read price
  }

  prices() {
    return this.all(PATHS.goods).pipe(map((goods) => goods.map((good: any) => good.price))); // @ GET /shop/v1/goods ; read price
  }

  orders() {
    return this.get(PATHS.orders, { sort_attr: 'price' }); // @ GET /shop/v1/orders ; query sort_attr
  }
}
