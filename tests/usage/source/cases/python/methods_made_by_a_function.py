"""A library for the shop."""

import requests


def endpoint(method, path):
    """Return a method that sends a request."""

    def call(self, id="", **params):
        return self.request(method, path.format(id=id), params)

    return call


def printed(good):
    """Return what is printed of a good."""
    return good["weight"]  # @ read weight


class Resource:
    """Anything of the shop."""

    def __init__(self, host):
        self.host = host

    def request(self, method, path, params):
        """Send a request."""
        return requests.request(method, f"{self.host}/{self.service}/v1{path}", json=params).json()


class Goods(Resource):
    """The goods."""

    service = "shop"
    list = endpoint("GET", "/goods")  # @ GET /shop/v1/goods
    update = endpoint("PUT", "/goods/{id}")  # @ PUT /shop/v1/goods/1


class Orders(Resource):
    """The orders."""

    service = "shop"


Orders.create = endpoint("POST", "/orders")  # @ POST /shop/v1/orders
for name, path in {"get": "/orders/{id}"}.items():  # @ GET /shop/v1/orders/1
    setattr(Orders, name, endpoint("GET", path))


class Others(Resource):
    """The goods of another shop."""

    service = "shop/v2"
    list = endpoint("GET", "/goods")


goods = Goods("https://acme.example.com")
goods.update(1, price=3)  # @ body price
goods.show = printed  # of an object, and no method
for each in goods.list()["data"]["items"]:
    goods.show(each)
Orders("https://acme.example.com").create(total_price=3)  # @ body total_price
print(Orders("https://acme.example.com").get(1)["data"]["currency"])  # @ read currency
