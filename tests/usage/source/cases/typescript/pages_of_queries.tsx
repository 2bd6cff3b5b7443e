import { useInfiniteQuery } from '@tanstack/react-query';

interface Good { id: number; price: string } // @ read price

const get = async <T,>(path: string, page = 1): Promise<T> => {
  const response = await fetch(`${process.env.SHOP}${path}?page=${page}`);
  return response.json() as T;
};

export function useGoods() {
  return useInfiniteQuery({
    queryKey: ['goods'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<{ items: Good[]; more: boolean }>('/shop/v1/goods', pageParam), // @ GET /shop/v1/goods
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
  });
}

export function Goods() {
  const { data, fetchNextPage } = useGoods();
  return (
    <main>
      {data?.pages.flatMap((page) => page.items).map((good) => <b key={good.id}>{good.price}</b>)} // @ read price
      <button onClick={() => fetchNextPage()}>more</button>
    </main>
  );
}

function useOrders() {
  return useInfiniteQuery({
    select: (result) => result.pages.flatMap((page) => page.items),
    queryFn: () => get<{ items: { total: string }[] }>('/shop/v1/orders'), // @ GET /shop/v1/orders ; read total
  });
}

export function Orders() {
  const { data: orders = [] } = useOrders();
  return <b>{orders.map((order) => order.total)}</b>; // @ read total
}
