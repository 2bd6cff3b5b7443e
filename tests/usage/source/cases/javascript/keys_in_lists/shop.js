import axios from 'axios';
import { at, inner, part } from './keys';

const { data } = await axios.get('https://x.example.com/shop/v1/goods'); // @ GET /shop/v1/goods
for (const item of data.items) { // @ read items
  console.log(part(item, 'maker.cost')); // @ read maker ; read cost
  console.log(at(item, ['stock', 'total'])); // @ read stock ; read total
  console.log(inner(item, ['shipping', 'price'])); // @ read shipping ; read price
}
