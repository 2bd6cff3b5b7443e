// A body that may be undefined makes no POST of a request without a method.
async function call<T>(path: string, { json, ...init }: { json?: unknown; method?: string } = {}): Promise<T> {
  const response = await fetch(path, { ...init, body: json === undefined ? undefined : JSON.stringify(json) });
  return (await response.json()).data as T; // @ read data
}

export const goods = () => call<{ price: number }>('/shop/v1/goods'); // @ GET /shop/v1/goods; read price
export const create = (total: number) => call('/shop/v1/goods', { method: 'POST', json: { total } }); // @ POST /shop/v1/goods; body total
