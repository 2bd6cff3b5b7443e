export interface Goods {
  price: number; // @ read price
}

export interface Draft {
  label: string; // @ body label
}
