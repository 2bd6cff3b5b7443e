// Functions that make requests of the values of an observable, one after the other.
import axios from "axios";
import { HttpClient } from "@angular/common/http";
import { concatMap, from, map, mergeMap, of } from "rxjs";

export class Goods {
  constructor(private http: HttpClient) {}

  shown() {
    return of(3, 4).pipe(
      mergeMap((id) => this.http.get<any>(`https://x.example/shop/v1/goods/${id}`)),  // @ GET /shop/v1/goods/{}
      map((good) => good.price),  // @ read price
    );
  }

  ordered() {
    return from([3]).pipe(
      concatMap((id) => from(axios.get(`https://x.example/shop/v1/orders/${id}`))),  // @ GET /shop/v1/orders/3
      map((response) => response.data.total),  // @ read total
    );
  }
}
