# A class whose inherited method nothing calls makes the call as well, though another class has it called.
import requests


class Resource:
    path = None

    def __init__(self, base):
        self.base = base

    def list(self, **params):
        return requests.get(self.base + self.path, params=params).json()["items"]  # @ read items


class Goods(Resource):
    path = "/shop/v1/goods"


class Orders(Resource):
    path = "/shop/v1/orders"  # @ GET /shop/v1/orders


for good in Goods("https://shop.example.com").list(sort_attr="price"):  # @ GET /shop/v1/goods; query sort_attr
    print(good["price"])  # @ read price


class Source:
    """A source of rows, of which each class may have a step of its own."""

    path = None
    columns = {}

    def raw(self):
        return requests.get("https://shop.example.com" + self.path).json()["items"]  # @ read items

    def rows(self):
        for item in self.raw():
            yield {column: item.get(name) for column, name in self.columns.items()}


class Catalog(Source):
    path = "/shop/v1/catalog"
    columns = {"price": "item_price"}  # @ read item_price


class Users(Source):
    columns = {"mail": "language"}  # @ read language

    def raw(self):
        for page in range(3):
            yield from requests.get("https://shop.example.com/people/v1/user", params={"p": page}).json()["items"]  # @ GET /people/v1/user; read items


class Filters(Source):
    columns = {"own": "total"}

    def rows(self):
        return requests.get("https://shop.example.com/shop/v1/catalog/filters").json()  # @ GET /shop/v1/catalog/filters


for row in Catalog().rows():  # @ GET /shop/v1/catalog
    print(row["price"])


class Address:
    """A class with an address of its own, which a class that inherits from it replaces."""

    def address(self):
        return "/shop/v1/goods/batch"

    def fetch(self):
        return requests.get("https://shop.example.com" + self.address()).json()  # @ GET /shop/v1/goods/batch


class Elsewhere(Address):
    def address(self):
        return "/own/goods"
