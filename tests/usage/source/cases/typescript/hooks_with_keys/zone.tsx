import { SWRConfig } from 'swr';
import { Catalog, Good, Goods, Page } from './goods';

async function load(key, init = {}) {
  const [path, query] = Array.isArray(key) ? key : [key];
  const answer = await fetch(`${process.env.HOST}/shop${path}?${new URLSearchParams(query ?? {})}`, init);
  return (await answer.json()).data; // @ read data
}

export default function Zone({ id }) {
  return <SWRConfig value={{ fetcher: load, revalidateOnFocus: false }}><Goods /><Good id={id} /><Catalog /><Page /></SWRConfig>;
}
