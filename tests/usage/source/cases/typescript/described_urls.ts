const GOOD = '/{{$parameter["goodId"]}}';
const SHOP = '/shop/v1';
const COPY = 'copy';

const described = (url: string) => ({ name: 'Described', routing: { request: { method: 'DELETE', url: `=/shop/v1${url}` } } });

export const operations = [
	{ name: 'Get', routing: { request: { method: 'GET', url: `=/shop/v1/goods${GOOD}` } } }, // @ GET /shop/v1/goods/{}
	{ name: 'Copy', routing: { request: { method: 'POST', url: `=${SHOP}/goods${GOOD}/${COPY}` } } }, // @ POST /shop/v1/goods/{}/copy
	{ name: 'Events', routing: { request: { method: 'GET', url: `=/shop/v1/goods${GOOD}/events` } } },
	described(`/exports${GOOD}`),
	described(`/imports${GOOD}`),
];
