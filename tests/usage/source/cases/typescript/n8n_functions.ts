import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions, IN8nHttpFullResponse, INodeExecutionData, INodeProperties } from 'n8n-workflow';

const ONE = '/{{$parameter["goodId"]}}';

interface Good {
	id: number;
	price?: string; // @ read price
}

async function withOldPrice(this: IExecuteSingleFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
	return items.map(({ json }) => {
		const good = json as unknown as Good;
		return { json: { id: good.id, amount: good.price } }; // @ read price
	});
}

async function pages(this: IExecuteSingleFunctions, items: INodeExecutionData[], response: IN8nHttpFullResponse): Promise<INodeExecutionData[]> {
	const body = response.body as IDataObject;
	return [{ json: { symbol: body.currency_symbol } }]; // @ read currency_symbol
}

async function addPrice(this: IExecuteSingleFunctions, requestOptions: IHttpRequestOptions): Promise<IHttpRequestOptions> {
	const price = this.getNodeParameter('price') as number;
	requestOptions.body = { ...(requestOptions.body as IDataObject), price }; // @ body price
	return requestOptions;
}

async function addSort(this: IExecuteSingleFunctions, requestOptions: IHttpRequestOptions): Promise<IHttpRequestOptions> {
	requestOptions.qs = requestOptions.qs ?? {};
	requestOptions.qs.sort_attr = 'price'; // @ query sort_attr
	return requestOptions;
}

export const goodOperations: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		options: [
			{
				name: 'Get',
				value: 'get',
				routing: {
					request: { method: 'GET', url: `=/shop/v1/goods${ONE}` }, // @ GET /shop/v1/goods/{}
					output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }, withOldPrice] },
				},
			},
			{
				name: 'Copy',
				value: 'copy',
				routing: {
					request: { method: 'POST', url: `=/shop/v1/goods${ONE}/copy` }, // @ POST /shop/v1/goods/{}/copy
					send: { preSend: [addPrice] },
				},
			},
			{
				name: 'List',
				value: 'list',
				routing: {
					request: { url: '/shop/v1/goods' }, // @ GET /shop/v1/goods
					send: { preSend: [addSort] },
					output: {
						postReceive: [
							pages,
							{ type: 'setKeyValue', properties: { key: 'item_price', name: '={{$responseItem.name}}' } },
							{ type: 'rootProperty', properties: { property: 'data.items' } },
							{ type: 'sort', properties: { key: 'item_price' } }, // @ read item_price
						],
					},
				},
			},
			{ name: 'Export', value: 'export', routing: { request: { method: 'GET', url: `=/shop/v1/exports${ONE}` } } },
		],
	},
];

export const node = {
	displayName: 'Shop',
	requestDefaults: { baseURL: '={{$credentials.host}}' },
	properties: [...goodOperations],
};
