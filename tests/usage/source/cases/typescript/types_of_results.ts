// Parameters whose types are those of what a function returns, or of a value.
export type Shop = ReturnType<typeof shop>;
export type Shelf = ReturnType<typeof shelf>;

export function shop(token: string) {
  async function send<T>(method: string, path: string): Promise<T> {
    const url = new URL(path, 'https://shop.example');
    const reply = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
    const page = (await reply.json()) as { data: T }; // @ read data
    return page.data; // @ read data
  }
  return { get: <T>(path: string) => send<T>('GET', path), put: <T>(path: string) => send<T>('PUT', path) };
}

export function shelf() {
  return { get: (name: string) => ({ width: name.length }) };
}

const people = { all: async () => (await fetch('https://shop.example/people/v1/user')).json() }; // @ GET /people/v1/user

export async function prices(api: Shop) {
  const { goods } = await api.get<{ goods: any[] }>('/shop/v1/goods'); // @ GET /shop/v1/goods; read goods
  return goods.map((each) => each.price); // @ read price
}

export async function sold(api: Awaited<ReturnType<typeof shop>>) {
  const orders = await api.put<{ code: string }>('/shop/v1/orders'); // @ PUT /shop/v1/orders; read code
  return orders.code; // @ read code
}

export async function mails(api: typeof people) {
  return (await api.all()).users.map((each: any) => each.mail); // @ read users; read mail
}

export function widths(api: Shelf, timer: ReturnType<typeof setTimeout>) {
  clearTimeout(timer);
  return api.get('goods').width;
}
