export interface Goods {
  price: number; // @ read price
  lines: Array<{ cost: number }>; // @ read cost; read lines
}

export interface Draft {
  label: string; // @ body label
}

export interface Other {
  weight: number;
}
