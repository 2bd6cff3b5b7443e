# The class of a class gives it a path; descriptors read and set what its objects have.
import requests


class Named(type):
    known = {}

    def __new__(mcls, name, bases, ns, *, service=None, collection=None, version=1):
        cls = super().__new__(mcls, name, bases, ns)
        if service:
            cls.path = "/".join((service, f"v{version}", collection))
            mcls.known[name.lower()] = cls
        return cls


class Resource(metaclass=Named):
    @classmethod
    def show(cls, key):
        return requests.get(f"https://shop.example.com/{cls.path}/{key}").json()


class Good(Resource, service="shop", collection="goods"):
    pass


class Order(Resource, service="shop", collection="orders"):
    pass


print(Good.show(3)["price"], Order.show(4)["total"])  # @ GET /shop/v1/goods/3; GET /shop/v1/orders/4; read price; read total
