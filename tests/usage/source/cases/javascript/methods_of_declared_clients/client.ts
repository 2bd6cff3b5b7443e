// A client whose resources have methods that a function makes, as members.

class Sender {
  constructor(private readonly config: { host: string }) {}

  async send<T>(method: string, path: string, query?: unknown, data?: unknown): Promise<T> {
    const url = new URL(`https://${this.config.host}${path}`);
    const response = await fetch(url, { method, body: data === undefined ? undefined : JSON.stringify(data) });
    return (await response.json()) as T;
  }
}

class Resource {
  constructor(readonly sender: Sender) {}
}

function method<R>(spec: { method: string; path: string }) {
  return function (this: Resource, ...args: any[]): Promise<R> {
    const rest = [...args];
    const path = spec.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
    return this.sender.send<R>(spec.method, path, undefined, rest.shift());
  };
}

export class Goods extends Resource {
  create = method<{ id: number }>({ method: 'POST', path: '/shop/v1/goods' }); // @ POST /shop/v1/goods; read id
  update = method<{ id: number }>({ method: 'PUT', path: '/shop/v1/goods/{id}' }); // @ PUT /shop/v1/goods/{}; read id
}

export class Shop {
  readonly goods: Goods;

  constructor(config: { host: string }) {
    this.goods = new Goods(new Sender(config));
  }
}
