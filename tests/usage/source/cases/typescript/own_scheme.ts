import { HttpClient, HttpHandler, HttpInterceptor, HttpRequest } from '@angular/common/http';
import { environment } from '../environments/environment';

export class ShopInterceptor implements HttpInterceptor {
  intercept(request: HttpRequest<any>, next: HttpHandler) {
    return next.handle(request.clone({ url: request.url.replace('shop:/', environment.host) }));
  }
}

export class Goods {
  constructor(private http: HttpClient) {}

  protected link(...rest: (string | number)[]): string {
    return ['shop:/', 'shop/v1', ...rest].join('/');
  }

  all = () => this.http.get(this.link('goods'), { params: { sort_attr: 'price' } }); // @ GET /shop/v1/goods ; query sort_attr
  drop = (id: number) => this.http.delete(`shop://shop/v1/goods/${id}`); // @ DELETE /shop/v1/goods/{}
  parcels = () => this.http.get('parcels://box/v1/orders/goods');
}
