// A component of Angular whose template is a text in its annotation.
import { HttpClient } from '@angular/common/http';
import { Component, OnInit, inject } from '@angular/core';
import { Observable, map } from 'rxjs';

@Component({
  selector: 'app-goods',
  standalone: true,
  template: `
    <ul>
      <li *ngFor="let good of goods$ | async">
        {{ good.name }}: {{ good.price | currency }} <!-- @ read name; read price -->
      </li>
    </ul>
    @for (order of orders; track order.id) {
      <b [title]="order.code">{{ order.total }}</b> <!-- @ read code; read total -->
    }
    {{ price }}
  `,
  styles: [`li { color: red; }`],
})
export class GoodsComponent implements OnInit {
  private readonly http = inject(HttpClient);
  price = 3;
  orders: any[] = [];
  goods$: Observable<any[]> = this.http.get<any>('/shop/v1/goods').pipe(map((r) => r.data.items)); // @ GET /shop/v1/goods

  ngOnInit(): void {
    this.http.get<any>('/shop/v1/orders').subscribe((r) => (this.orders = r.data)); // @ GET /shop/v1/orders
  }
}
