# Classes that `type` makes of their names, bases and members; with one argument, it gives the class of an object.
import requests


class Resource:
    path = None

    @classmethod
    def list(cls, **params):
        return requests.get("https://shop.example.com" + cls.path, params=params).json()["items"]  # @ read items


def resource(name, path, **members):
    return type(name, (Resource,), {"path": path, **members})


def copy(self, id):
    return requests.post(f"https://shop.example.com{self.path}/{id}/copy").json()


Goods = type("Goods", (Resource,), {"path": "/shop/v1/goods", "copy": copy})  # @ POST /shop/v1/goods/3/copy
Orders = resource("Orders", "/shop/v1/orders")
RESOURCES = {name: resource(name.title(), f"/people/v1/{name}") for name in ("user",)}

print(Goods.list(sort_attr="price")[0]["price"])  # @ GET /shop/v1/goods; query sort_attr; read price
print(type(Goods())().copy(3)["total"])  # @ read total
for order in Orders.list():  # @ GET /shop/v1/orders
    print(order["sum"])  # @ read sum
print(RESOURCES["user"].list()[0]["language"])  # @ GET /people/v1/user; read language
