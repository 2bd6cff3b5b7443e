import httpx
from dataclasses import dataclass


@dataclass
class Endpoint:
    name: str
    verb: str
    service: str
    tail: str

    def path(self):
        return "/".join(("", self.service, "v1", self.tail))


ENDPOINTS = {row[0]: Endpoint(*row) for row in (
    ("goods.list", "GET", "shop", "goods"),
    ("goods.add", "POST", "shop", "goods"),
    ("user.list", "GET", "people", "user"),
)}


class Shop:
    def __init__(self):
        self.http = httpx.Client(base_url="https://x.example.com")

    def call(self, name, params=None, body=None):
        endpoint = ENDPOINTS[name]
        return self.http.request(endpoint.verb, endpoint.path(), params=params, json=body).json()["data"]  # @ read data

    def rows(self, name, **params):
        yield from self.call(name, params)["items"]  # @ read items


shop = Shop()
for good in shop.rows("goods.list"):  # @ GET /shop/v1/goods
    print(good["price"])  # @ read price
shop.call("goods.add", body={"name": "kite"})  # @ POST /shop/v1/goods; body name
for user in shop.rows("user.list"):  # @ GET /people/v1/user
    print(user["country"])  # @ read country
