from mcp.server import Server
from mcp import types
import httpx
app = Server("lms")

@app.list_tools()
async def list_tools() -> list[types.Tool]:
    return [
        types.Tool(
            name="create_course",
            description="Create a course",
            inputSchema={
                "type": "object",
                "required": ["name"],
                "properties": {
                    "name": {"type": "string"},  # @ body name
                    "price": {"type": "number"},  # @ body price
                },
            },
        ),
    ]

@app.call_tool()
async def call_tool(name: str, arguments: dict) -> list[types.TextContent]:
    if name == "create_course":
        async with httpx.AsyncClient(base_url=BASE) as client:
            r = await client.post("/shop/v1/goods", json=arguments)  # @ POST /shop/v1/goods
        return [types.TextContent(type="text", text=r.text)]
    if name == "show":
        async with httpx.AsyncClient(base_url=BASE) as client:
            r = await client.get(f"/shop/v1/goods/{arguments['id']}")  # @ GET /shop/v1/goods/{}
        return [types.TextContent(type="text", text=str(r.json()["data"]["price"]))]  # @ read price
