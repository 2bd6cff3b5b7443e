"""Resources whose constructors have their paths."""

import requests


class Resource:
    """A resource."""

    def __init__(self, path):
        self.path = path

    def all(self):
        """Return all."""
        return requests.get(self.path)

    def show(self, number):
        """Return one."""
        return requests.get(f"{self.path}/{number}")


class Goods(Resource):
    """Goods."""

    def __init__(self):
        super().__init__("https://shop.example.org/shop/v1/goods")  # @ GET /shop/v1/goods; GET /shop/v1/goods/{}


class Orders(Resource):
    """Orders, of which none is shown."""

    def __init__(self):
        super().__init__("https://shop.example.org/shop/v1/orders")  # @ GET /shop/v1/orders

    def show(self, number):
        """Return one."""
        raise NotImplementedError
