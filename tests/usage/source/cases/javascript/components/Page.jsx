import { fetchGoods } from './api';
import { Card } from './Card';
export async function Page() {
  const { data } = await fetchGoods();
  return <main>{data.items.map((each) => <Card key={each.id} goods={each} />)}</main>;
}
