import useSWR from 'swr';

const load = (path, query) => fetch(`/shop/v1${path}?${new URLSearchParams(query)}`).then((answer) => answer.json());

export function Goods() {
  const { data } = useSWR(['/goods', { colour: 'red' }], load); // @ GET /shop/v1/goods ; query colour
  return <p>{data.total}</p>; // @ read total
}

export function Order({ id }) {
  const { data } = useSWR(id && [`/shop/v1/orders/${id}`, { lines: 1 }]); // @ GET /shop/v1/orders/{} ; query lines
  return <p>{data.state}</p>; // @ read state
}

export function Names() {
  const { data } = useSWR('names', () => localStorage.getItem('names'));
  return <p>{data.price}</p>;
}
