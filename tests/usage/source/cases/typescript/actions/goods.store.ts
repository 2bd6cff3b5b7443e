import { Injectable, inject } from '@angular/core';
import { HttpClient } from '@angular/common/http';
import { Actions, createEffect, ofType } from '@ngrx/effects';
import { createAction, createReducer, on, props } from '@ngrx/store';
import { forkJoin, map, switchMap } from 'rxjs';

export const load = createAction('[goods] load', props<{ page: number }>());
export const loaded = createAction('[goods] loaded', props<{ goods: any[]; orders: any[] }>());

export const reducer = createReducer(
  { total: 0 },
  on(loaded, (state, { goods }) => ({
    ...state,
    total: goods.reduce((sum, each) => sum + each.price, 0), // @ read price
  })),
);

@Injectable()
export class GoodsEffects {
  private actions$ = inject(Actions);

  constructor(private http: HttpClient) {}

  load$ = createEffect(() => this.actions$.pipe(
    ofType(load),
    switchMap(() => forkJoin({
      goods: this.http.get<any[]>('/shop/v1/goods'), // @ GET /shop/v1/goods
      orders: this.http.get<any[]>('/shop/v1/orders'), // @ GET /shop/v1/orders
    })),
    map((both) => loaded({ goods: both.goods, orders: both.orders.filter((each) => each.discount) })), // @ read discount
  ));
}
