import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { orderFields } from './fields';

const goods = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		options: [
			{ name: 'Get', value: 'get', routing: { request: { method: 'GET', url: '=/goods/{{$parameter["id"]}}' } } }, // @ GET /shop/v1/goods/{}
			{ name: 'Copy', value: 'copy', routing: { request: { method: 'POST', url: '=/goods/{{$parameter["id"]}}/copy' } } }, // @ POST /shop/v1/goods/{}/copy
			{ name: 'Export', value: 'export', routing: { request: { method: 'GET', url: '/goods/export/all' } } },
		],
	},
	{
		displayName: 'Price',
		name: 'price',
		displayOptions: { show: { operation: ['copy'] } },
		routing: { send: { type: 'body', property: 'price' } }, // @ body price
	},
];

export class Shop implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Shop',
		name: 'shop',
		requestDefaults: { baseURL: '=https://{{$credentials.subdomain}}.example.org/shop/v1/' },
		properties: [...goods, ...orderFields],
	};
}
