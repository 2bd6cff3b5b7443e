import { HttpClient } from "@angular/common/http";
import { Component, inject, signal } from "@angular/core";

@Component({
  selector: "app-order",
  template: `
    @if (good$ | async; as good) {
      <b>{{ good.price }}</b> <!-- @ read price -->
    }
    <i>{{ order()?.total }}</i> <!-- @ read total -->
  `,
})
export class OrderView {
  private http = inject(HttpClient);
  good$ = this.http.get<any>("/shop/v1/goods/3"); // @ GET /shop/v1/goods/3
  order = signal<any>(null);

  load() {
    this.http.get<any>("/shop/v1/orders/3").subscribe((found) => { // @ GET /shop/v1/orders/3
      this.order.set(found);
      this.order.update((before) => ({ ...before, lines: found.lines })); // @ read lines
    });
  }

  title() {
    return this.order().title; // @ read title
  }
}
