import { goods, orders } from '@acme/goods-sdk';
import { useQuery } from '@tanstack/react-query';

export function Prices() {
  const { data } = useQuery({ queryKey: ['goods'], queryFn: () => goods.fetchGoods({ sort_attr: 'price' }) }); // @ query sort_attr
  const recent = useQuery(['orders'], orders.recent);
  return (
    <ul>
      {data?.data.items.map((g: any) => <li key={g.id}>{g.price}</li>)} {// @ read price
}
      {recent.data?.data.map((o: any) => <li>{o.total}</li>)}
    </ul>
  );
}
