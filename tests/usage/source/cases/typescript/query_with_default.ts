import axios from 'axios';

const list = () => axios.get('/shop/v1/goods').then((r) => r.data.data.items); // @ GET /shop/v1/goods

export function Prices() {
  const { data = [] } = useQuery({ queryKey: ['goods'], queryFn: list });
  return data.map((good) => good.price); // @ read price
}
