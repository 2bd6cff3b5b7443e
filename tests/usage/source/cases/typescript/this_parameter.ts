import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

interface Good {
	price: string; // @ read price
}

async function send(this: IExecuteFunctions, method: string, path: string, body: IDataObject = {}) {
	return this.helpers.httpRequest({ method, url: `https://acme.example.com${path}`, body, json: true });
}

function own(this: Good): string {
	return this.price;
}

export async function show(this: IExecuteFunctions): Promise<string[]> {
	const goods = await send.call(this, 'GET', '/shop/v1/goods'); // @ GET /shop/v1/goods
	await send.apply(this, ['POST', '/shop/v1/goods', { selling: true }]); // @ POST /shop/v1/goods; body selling
	const bound = send.bind(this);
	await bound('PUT', '/shop/v1/goods/3', { price: own.call({ price: '3' }) }); // @ PUT /shop/v1/goods/3; body price
	return goods.data.items.map((good: Good) => good.price); // @ read price
}
