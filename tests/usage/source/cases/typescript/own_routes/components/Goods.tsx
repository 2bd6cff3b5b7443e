import useSWR from "swr";
import axios from "axios";
import { useQuery } from "@tanstack/react-query";
const fetcher = (url) => fetch(url).then((r) => r.json());

export function Goods() {
  const { data } = useSWR("/api/goods", fetcher);
  return <ul>{data.map((good) => <li>{good.price}</li>)}</ul>;  // @ read price
}

export async function total() {
  const response = await fetch("/api/total");
  const body = await response.json();
  return body.orders.data.total + body.weight;  // @ read total; read data
}

export function User({ id }) {
  const { data: user } = useQuery({ queryKey: ["user"], queryFn: () => axios.get("/api/user", { params: { id } }).then((r) => r.data) });
  return <p>{user.country}</p>;  // @ read country
}

export function Names() {
  const { data } = useSWR("/api/goods");
  return <ul>{data.map(({ name }) => <li>{name}</li>)}</ul>;  // @ read name
}

export async function other() {
  const response = await fetch("/api/other");
  const body = await response.json();
  return body.price;
}
