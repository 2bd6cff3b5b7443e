// A place that a pattern of an array leaves out is counted.
const COLUMNS = [
  ['Number', (each) => each.number], // @ read number
  ['Price', (each) => each.price], // @ read price
];

export async function rows() {
  const { items } = await (await fetch('https://shop.example.org/shop/v1/goods')).json(); // @ GET /shop/v1/goods; read items
  return items.map((each) => COLUMNS.map(([, get]) => get(each)));
}
