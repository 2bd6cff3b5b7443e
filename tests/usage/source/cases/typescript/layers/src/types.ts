export interface Goods {
  id: number;
  name: string;
  price: number; // @ read price
}
export interface Page<T> {
  data: { items: T[] };
}
