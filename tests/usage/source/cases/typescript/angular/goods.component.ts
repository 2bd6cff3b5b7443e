// A component of Angular whose template has a file of its own.
import { HttpClient } from '@angular/common/http';
import { Component, OnInit } from '@angular/core';
import { map } from 'rxjs';

@Component({ selector: 'app-goods', templateUrl: './goods.component.html' })
export class GoodsComponent implements OnInit {
  orders: any[] = [];
  goods$ = this.http.get<any>('https://acme.example.com/shop/v1/goods').pipe(map((r) => r.data.items)); // @ GET /shop/v1/goods

  constructor(private readonly http: HttpClient) {}

  ngOnInit(): void {
    this.http.get<any>('https://acme.example.com/shop/v1/orders').subscribe((r) => (this.orders = r.data)); // @ GET /shop/v1/orders
  }
}
