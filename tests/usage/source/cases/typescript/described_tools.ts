import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "lms", version: "1.0.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [
    {
      name: "create_course",
      description: "Creates a course",
      inputSchema: {
        type: "object",
        properties: {
          name: { type: "string" }, // @ body name
          price: { type: "number", description: "Price" }, // @ body price
        },
        required: ["name"],
      },
    },
    {
      name: "get_course",
      description: "Gets a course",
      inputSchema: { type: "object", properties: { id: { type: "number" } } },
    },
  ],
}));

server.setRequestHandler(CallToolRequestSchema, async (request) => { // @ WEBHOOK /
  const { name, arguments: args } = request.params; // @ read name
  switch (name) {
    case "create_course": {
      const res = await lms.post("/shop/v1/goods", args); // @ POST /shop/v1/goods
      return { content: [{ type: "text", text: JSON.stringify(res.data) }] };
    }
    case "get_course": {
      const res = await lms.get(`/shop/v1/goods/${args.id}`); // @ GET /shop/v1/goods/{}
      return { content: [{ type: "text", text: `${res.data.data.name}: ${res.data.data.price}` }] }; // @ read name; read price
    }
  }
});
