import { HttpClient } from "@angular/common/http";
import { EMPTY, expand, filter, from, map, mergeMap, takeWhile, tap } from "rxjs";
import { logger } from "./logger";

export class Goods {
  constructor(private readonly http: HttpClient) {}

  page(number: number) {
    return this.http.get<any>(`/shop/v1/goods?page=${number}`).pipe(map((body) => body.data)); // @ GET /shop/v1/goods; query page; read data
  }

  all() {
    return this.page(1).pipe(
      expand((page) => (page.more ? this.page(page.current + 1) : EMPTY)), // @ read more; read current
      takeWhile((page) => page.current < 9), // @ read current
      tap((page) => logger.debug(`page ${page.current}`)), // @ read current
      mergeMap((page) => from(page.items)), // @ read items
      filter((item: any) => Boolean(item.title)), // @ read title
      tap(() => logger.debug("one more")),
    );
  }

  prices() {
    return this.all().pipe(map((item) => item.price)); // @ read price
  }
}
