# Classes that register themselves when they are defined, with what their definition gives their base.
import requests

REGISTRY = {}


class Resource:
    def __init_subclass__(cls, *, prefix, key=None, **others):
        super().__init_subclass__(**others)
        cls.prefix = prefix
        REGISTRY[key or cls.__name__.lower()] = cls

    def __init__(self, session):
        self.session = session

    def one(self, number):
        return self.session.get(f"https://shop.example.org{self.prefix}/{number}").json()["data"]


class Shop:
    def __init__(self, session):
        self.session = session

    def __getattr__(self, name):
        return REGISTRY[name](self.session)


class Goods(Resource, prefix="/shop/v1/goods"):
    pass


class Orders(Resource, prefix="/shop/v1/orders", key="sales"):
    pass


def run():
    shop = Shop(requests.Session())
    print(shop.goods.one(3)["price"])  # @ GET /shop/v1/goods/3; read price
    print(shop.sales.one(4)["total"])  # @ GET /shop/v1/orders/4; read total
