"""A base class whose list of columns is empty: its subclasses have them. One of them is chosen by a name that is not known."""
import sys

import requests


class Client:
    def __init__(self, base):
        self.base = base
        for name, resource in {"goods": Goods, "orders": Orders}.items():
            setattr(self, name, resource(self))

    def items(self, path):
        return requests.get(f"{self.base}/{path}", timeout=3).json()["items"]


class Resource:
    path = ""
    columns = ()
    shown = ("id", "weight")

    def __init__(self, client):
        self.client = client

    def rows(self):
        for item in self.client.items(self.path):
            yield [item.get(column) for column in self.columns]

    def each(self):
        return [*self.client.items(self.path), *self.columns]


class Goods(Resource):
    path = "shop/v1/goods"  # @ GET /shop/v1/goods
    columns = ("id", "price")  # @ read price

    def first(self):
        return self.client.items(self.path)[0]["label"]  # @ GET /shop/v1/goods ; read label


class Orders(Resource):
    path = "shop/v1/orders"  # @ GET /shop/v1/orders
    columns = ("id", "total")  # @ read total


def vendors(session):
    for vendor in session.each():
        print(vendor["label"])


if __name__ == "__main__":
    resource = getattr(Client(sys.argv[1]), sys.argv[2])
    for row in resource.rows():
        print(row)


class Api:
    def get(self, path):
        return requests.get(f"https://shop.example.com/{path}", timeout=3).json()["entries"]  # @ read entries


class Catalog:
    api = None

    def all(self):
        return [each["free"] for each in self.api.get("shop/v1/catalog")]  # @ GET /shop/v1/catalog; read free


class OnlineCatalog(Catalog):
    api = Api()


class Users:
    path = "people/v1/user"
    columns = {**EXTRA}

    def all(self):
        return [[each[column] for column in self.columns] for each in Api().get(self.path)]  # @ GET /people/v1/user


class OtherUsers(Users):
    path = "people/v2/user"
    columns = {"language": str}


def labels(warehouse, name):
    return [each["label"] for each in getattr(warehouse, name).each()]
