import { HttpRequest, HttpHandler } from '@angular/common/http';
import axios, { InternalAxiosRequestConfig } from 'axios';

export function intercept(req: HttpRequest<unknown>, next: HttpHandler) {
  log(req.body.price);
  return next.handle(req);
}

export function logged(request: InternalAxiosRequestConfig) {
  log(request.data.price);
  return request;
}

export function receive(req: Request) { // @ WEBHOOK /
  return axios.get('/shop/v1/goods', { params: { sort_attr: req.body.price } }); // @ GET /shop/v1/goods; query sort_attr; read price
}
