export interface Draft {
  price: number;
  label: number;
}
