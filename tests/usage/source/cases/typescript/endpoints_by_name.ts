// Calls that name a row of a table with the method and the path; and arrow functions before and after what they call.
import ky from "ky";

const endpoints = {
  remove: { verb: "delete", url: "/shop/v1/goods/:id" },
  all: { verb: "get", url: "/shop/v1/orders" },
};

class Client {
  private http = ky.create({ prefixUrl: "https://shop.example.org" });

  async send(name: keyof typeof endpoints, path: Record<string, number> = {}) {
    const endpoint = endpoints[name];
    const url = endpoint.url.replace(/:(\w+)/g, (_, key) => String(path[key]));
    return (await this.http(url.slice(1), { method: endpoint.verb })).json();
  }
}

const client = new Client();
export const remove = (id: number) =>
  client.send("remove", { id }); // @ DELETE /shop/v1/goods/{}
export const all = async () =>
  (await client.send("all")).data.total; // @ GET /shop/v1/orders; read total
