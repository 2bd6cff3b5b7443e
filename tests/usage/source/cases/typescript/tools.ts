// Tools of an assistant: schemas describe what their functions get, which is sent as it is.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { tool } from "ai";
import { z } from "zod";
import _ from "lodash";

const api = (path: string, init: RequestInit = {}) => fetch(`https://acme.example.com${path}`, init).then((r) => r.json());
const order = z.object({ title: z.string(), notification_ids: z.array(z.number()).optional() }); // @ body title; body notification_ids

export function register(server: McpServer) {
  server.tool("add", "Adds", { name: z.string(), price: z.number().min(0) }, async (args) => // @ body name; body price
    api("/shop/v1/goods", { method: "POST", body: JSON.stringify(args) })); // @ POST /shop/v1/goods
  server.registerTool("order", { title: "Orders", inputSchema: order.shape }, async (input) => {
    const body = order.parse(input);
    return api("/shop/v1/orders", { method: "POST", body: JSON.stringify(body) }); // @ POST /shop/v1/orders
  });
}

export const good = tool({
  description: "Adds a good",
  inputSchema: z.object({
    color: z.string().describe("the color"), // @ body color
  }),
  execute: async (input) => api("/shop/v1/goods", { method: "POST", body: JSON.stringify({ ...input }) }), // @ POST /shop/v1/goods
});

export async function change(id: number, price: number) {
  const body = {};
  _.set(body, "options.amount", price); // @ body options; body amount
  await api(`/shop/v1/goods/${id}`, { method: "PUT", body: JSON.stringify(body) }); // @ PUT /shop/v1/goods/{}
}
