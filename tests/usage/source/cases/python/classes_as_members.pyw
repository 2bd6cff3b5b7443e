"""Objects whose class names another class of the program, which has the path: each call that leads there is a request."""

import requests

SHOP = "https://shop.example.org"


class Resource:
    path = None

    @classmethod
    def modify(cls, number, **body):
        return requests.put(f"{SHOP}{cls.path}/{number}", json=body)


class Goods(Resource):
    path = "/shop/v1/goods"


class Orders(Resource):
    path = "/shop/v1/orders"


class Row:
    resource = None

    def __init__(self, number):
        self.number = number

    def _update(self, **changes):
        return self.resource.modify(self.number, **changes)


class Good(Row):
    resource = Goods

    def rename(self, name):
        self._update(name=name)  # @ PUT /shop/v1/goods/{} ; body name

    def hide(self):
        self._update(visible=False)  # @ PUT /shop/v1/goods/{} ; body visible


class Order(Row):
    resource = Orders

    def close(self):
        self._update(open=False)  # @ PUT /shop/v1/orders/{} ; body open
