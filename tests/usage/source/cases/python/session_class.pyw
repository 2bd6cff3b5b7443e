import requests
import csv
from urllib.parse import urljoin
BASE = "https://acme.example.com"
GOODS = "/shop/v1/goods"

class Client:
    def __init__(self, base, token):
        self.base = base.rstrip("/")
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {token}"

    def _request(self, method, path, **kwargs):
        url = f"{self.base}{path}"
        response = self.session.request(method, url, **kwargs)
        response.raise_for_status()
        return response.json()

    def get(self, path, params=None):
        return self._request("GET", path, params=params)

    def goods(self):
        page = 1
        while True:
            data = self.get(GOODS, params={"page": page, "sort_attr": "price"})["data"]  # @ GET /shop/v1/goods; query sort_attr
            yield from data["items"]
            if not data["has_more"]:  # @ read has_more
                break

    def create(self, name, price=None):
        body = {"name": name}
        if price:
            body["price"] = price  # @ body price
        return self._request("POST", "/shop/v1/goods", json=body)  # @ POST /shop/v1/goods

def export(client: Client):
    with open("x.csv") as f:
        w = csv.DictWriter(f, fieldnames=["id", "price"])  # @ read price
        for g in client.goods():
            print(g["name"], g.get("prices", []))  # @ read prices
            w.writerow(g)

def one(i):
    r = requests.get(BASE + "/shop/v1/goods/%d" % i, headers={})  # @ GET /shop/v1/goods/{}
    d = r.json()
    return d["data"]["price"], [c["x"] for c in d["data"]["list"] if c.get("y")]  # @ read list; read price; read y

async def aio():
    import aiohttp
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{BASE}/shop/v1/catalog", params={"a": 1}) as resp:  # @ GET /shop/v1/catalog; query a
            data = await resp.json()
            return data["items"]

def other():
    requests.get("https://api.other.com/shop/v1/goods2")
    print("/shop/v1/catalog")
    x = requests.get(urljoin(BASE, "shop/v1/orders"))  # @ GET /shop/v1/orders
    if x.status_code == 200:
        return x.json()["data"]
