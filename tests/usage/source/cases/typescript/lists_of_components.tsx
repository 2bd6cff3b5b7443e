// Components that show lists, whose functions get the items: of React Native in an object, of Ant Design alone.
import React from "react";
import { List } from "antd";
import { FlatList, SectionList, Text } from "react-native";
import useSWR from "swr";

const read = (url: string) => fetch(url).then((response) => response.json());

export function Goods() {
  const { data: rows = [] } = useSWR("/shop/v1/goods", read); // @ GET /shop/v1/goods
  return (
    <FlatList
      data={rows}
      keyExtractor={(each) => String(each.id)} // @ read id
      renderItem={({ item, index }) => <Text>{index + item.price}</Text>} // @ read price
    />
  );
}

export function Orders() {
  const { data } = useSWR("/shop/v1/orders", read); // @ GET /shop/v1/orders
  return (
    <List
      dataSource={data.orders} // @ read orders
      renderItem={(order) => <List.Item>{order.total}</List.Item>} // @ read total
    />
  );
}

export function Catalog() {
  const { data } = useSWR("/shop/v1/catalog", read); // @ GET /shop/v1/catalog
  const sections = [{ title: "All", data: data.items }]; // @ read items
  return <SectionList sections={sections} renderItem={({ item }) => <Text>{item.code}</Text>} />; // @ read code
}
