// A client of a library that a function injects: its method is none of the program, also where that has one of this name.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';

@Injectable({ providedIn: 'root' })
export class ApiService {
  private http = inject(HttpClient);

  one<T>(url: string): Observable<T> {
    return this.http.get<T>(url);
  }
}

@Injectable({ providedIn: 'root' })
export class GoodsService {
  private api = inject(ApiService);

  get(id: number) {
    return this.api.one<any>(`/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
  }

  orders() {
    return this.api.one<any>('/shop/v1/orders').subscribe((r) => r.total); // @ GET /shop/v1/orders; read total
  }
}
