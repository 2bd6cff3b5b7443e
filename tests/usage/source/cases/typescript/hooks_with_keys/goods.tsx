import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';

const base = '/v1/goods';

export function Goods({ colour }) {
  const { data, setSize } = useSWRInfinite((index, before) => { // @ GET /shop/v1/goods
    if (before && !before.more) return null;
    return [base, { page: index + 1, colour }]; // @ query page ; query colour
  });
  return <ul onClick={() => setSize(2)}>{data?.flatMap((page) => page.items).map((good) => <li>{good.price}</li>)}</ul>; // @ read items ; read price
}

export function Good({ id }) {
  const { data: good } = useSWR(id ? `${base}/${id}` : null); // @ GET /shop/v1/goods/{}
  return <p>{good?.name}</p>; // @ read name
}

export function Catalog() {
  const { data } = useSWR(['/v1/catalog', { level: 2 }]); // @ GET /shop/v1/catalog ; query level
  return <p>{data?.title}</p>; // @ read title
}

export function Link() {
  const { data } = useSWR('start', () => '/v1/catalog');
  return <a href={data}>start</a>;
}

export function Page() {
  const { data } = useSWR(['/pages/start', { price: 2 }]);
  return <p>{data?.text}</p>;
}
