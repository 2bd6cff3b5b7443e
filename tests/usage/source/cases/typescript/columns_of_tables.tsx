import { Table } from 'antd';
import { AgGridReact } from 'ag-grid-react';
import { useReactTable } from '@tanstack/react-table';
import axios from 'axios';

const api = axios.create({ baseURL: 'https://x.example.com' });

const goods = (symbol: string) => [
  { title: 'Name', dataIndex: 'name' }, // @ read name
  { title: 'Price', dataIndex: 'price', render: (value: number) => `${symbol} ${value}` }, // @ read price
  { title: 'Seller', dataIndex: ['seller', 'country'] }, // @ read seller ; read country
];
const orders = [{ field: 'total', headerName: 'price' }]; // @ read total
const others = [{ title: 'Own', dataIndex: 'total' }];

export async function Page() {
  const { data } = await api.get('/shop/v1/goods'); // @ GET /shop/v1/goods
  const list = await api.get('/shop/v1/orders'); // @ GET /shop/v1/orders
  const users = (await api.get('/people/v1/user')).data; // @ GET /people/v1/user
  const table = useReactTable({ data: users, columns: [{ accessorKey: 'language.code', header: 'cost' }] }); // @ read language ; read code
  return (
    <>
      <Table rowKey="id" columns={goods('$')} dataSource={data.data} />
      <Table columns={others} dataSource={own} loading={list.data} />
      <AgGridReact rowData={list.data} columnDefs={orders} />
    </>
  );
}
