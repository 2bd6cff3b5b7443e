import json
import requests
from mcp.server import Server
import mcp.types as types

server = Server("shop")


class ShopAPI:
    def __init__(self, base_url, token):
        self.base_url = base_url
        self.s = requests.Session()
        self.s.headers.update({"Authorization": f"Bearer {token}"})

    def call(self, verb, path, **kw):
        r = getattr(self.s, verb)(f"{self.base_url}{path}", **kw)
        r.raise_for_status()
        return r.json()["data"]

    def goods(self, **q):
        return self.call("get", "/shop/v1/goods", params=q)  # @ GET /shop/v1/goods

    def update(self, pk, **fields):
        return self.call("put", f"/shop/v1/goods/{pk}", json=fields)  # @ PUT /shop/v1/goods/{}


api = ShopAPI("https://acme.example.com", "x")


@server.call_tool()
async def call_tool(name: str, arguments: dict):
    if name == "list_goods":
        found = api.goods(sort_attr="price")  # @ query sort_attr
        text = json.dumps([{"n": g["name"], "p": g["price"]} for g in found["items"]])  # @ read price; read name
    elif name == "set_price":
        api.update(arguments["id"], ecommerce_options={"price": arguments["amount"]})  # @ body ecommerce_options; body price
        text = "ok"
    return [types.TextContent(type="text", text=text)]
import http.client
import json
import ssl
from urllib.parse import urlencode, quote
from base64 import b64encode

conn = http.client.HTTPSConnection("acme.example.com")
payload = json.dumps({
  "name": "x",
  "price": 9.5,  # @ body price
  "selling": True
})
headers = {
  'Content-Type': 'application/json',
  'Authorization': 'Bearer abc'
}
conn.request("POST", "/shop/v1/goods", payload, headers)  # @ POST /shop/v1/goods
res = conn.getresponse()
data = res.read()
print(json.loads(data.decode("utf-8"))["data"]["id_good"])  # @ read id_good


class Shop:
    def __init__(self, host):
        self.conn = http.client.HTTPSConnection(host, context=ssl.create_default_context())

    def _do(self, method, path, query=None, body=None):
        if query:
            path = path + "?" + urlencode(query)
        self.conn.request(method, path, body=json.dumps(body) if body else None, headers={})
        r = self.conn.getresponse()
        if r.status >= 400:
            raise RuntimeError(r.reason)
        return json.loads(r.read())

    def goods(self):
        return self._do("GET", "/shop/v1/goods", {"sort_attr": "price"})["data"]["items"]  # @ GET /shop/v1/goods; query sort_attr

    def drop(self, pk):
        self._do("DELETE", "/shop/v1/goods/" + quote(str(pk)))  # @ DELETE /shop/v1/goods/{}


for g in Shop("acme.example.com").goods():
    print(g["prices"])  # @ read prices
