import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class Shop implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Shop',
		name: 'shop',
		requestDefaults: { baseURL: '={{$credentials.url}}' },
		properties: [
			{ displayName: 'Resource', name: 'resource', type: 'options', options: [{ name: 'Good', value: 'good' }, { name: 'Order', value: 'order' }] },
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				displayOptions: { show: { resource: ['good'] } },
				options: [
					{ name: 'Create', value: 'create', routing: { request: { method: 'POST', url: '/shop/v1/goods' } } }, // @ POST /shop/v1/goods
					{
						name: 'List',
						value: 'list',
						routing: {
							request: { method: 'GET', url: '/shop/v1/goods' }, // @ GET /shop/v1/goods
							send: { type: 'query', property: 'page_size', value: '10' }, // @ query page_size
						},
					},
				],
			},
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				displayOptions: { show: { resource: ['order'] } },
				options: [{ name: 'Create', value: 'create', routing: { request: { method: 'POST', url: '/shop/v1/orders' } } }], // @ POST /shop/v1/orders
			},
			{
				displayName: 'Price',
				name: 'cost',
				type: 'number',
				displayOptions: { show: { resource: ['good'], operation: ['create'] } },
				routing: { send: { type: 'body', property: 'shop.price' } }, // @ body price
			},
			{
				displayName: 'Price',
				name: 'price',
				displayOptions: { show: { resource: ['good'], operation: ['create'] } },
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				displayOptions: { show: { resource: ['good'], operation: ['list'] } },
				options: [
					{ displayName: 'Sort', name: 'sort', default: 'price', routing: { send: { type: 'query', property: 'sort_attr' } } }, // @ query sort_attr
					{ displayName: 'Least', name: 'least', routing: { request: { qs: { price_min: '={{$value}}' } } } }, // @ query price_min
				],
			},
			{
				displayName: 'Good',
				name: 'good',
				type: 'options',
				typeOptions: {
					loadOptions: {
						routing: {
							request: { method: 'GET', url: '/shop/v1/catalog' }, // @ GET /shop/v1/catalog
							output: {
								postReceive: [
									{ type: 'rootProperty', properties: { property: 'data.items' } },
									{
										type: 'setKeyValue',
										properties: {
											name: '={{$responseItem.name}} ({{$responseItem.item_price}})', // @ read item_price
											value: '={{$responseItem.id}}',
										},
									},
								],
							},
						},
					},
				},
			},
		],
	};
}
