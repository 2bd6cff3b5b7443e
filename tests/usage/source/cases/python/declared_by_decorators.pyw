"""Endpoints are declared by decorators, which bind the arguments as the signature says; models name their keys themselves."""

import functools
import inspect
import re

import attr
import requests

VARIABLE = re.compile(r"{(\w+)}")


class Resource:
    service = ""

    def __init__(self, base):
        self.base = base


def endpoint(method, template, returns=None):
    names = VARIABLE.findall(template)

    def decorate(function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        def call(self, *args, **kwargs):
            bound = signature.bind(self, *args, **kwargs)
            bound.apply_defaults()
            given = dict(bound.arguments)
            given.pop("self")
            path = f"{self.service}/{template.format(**{name: given.pop(name) for name in names})}"
            sent = {"params": given} if method == "GET" else {"json": given.pop("body", None) or given}
            data = requests.request(method, f"{self.base}/{path}", **sent).json()["data"]
            return returns.load(data) if returns else data

        return call

    return decorate


get = functools.partial(endpoint, "GET")
put = functools.partial(endpoint, "PUT")


@attr.s
class Model:
    raw = attr.ib(repr=False)

    @classmethod
    def load(cls, data):
        names = {each.name: data.get(each.metadata.get("key", each.name)) for each in attr.fields(cls)}
        return cls(raw=data, **names)


def key(name):
    return attr.ib(default=None, metadata={"key": name})


@attr.s
class Good(Model):
    number = key("id")
    cost = key("price")  # @ read price
    label = attr.ib(default="", metadata={"key": "name"})  # @ read name


class Goods(Resource):
    service = "shop/v1"

    @get("goods/{number}", returns=Good)  # @ GET /shop/v1/goods/{}
    def one(self, number, mobile=False):  # @ query mobile
        """A single one."""

    @put("goods/{number}")  # @ PUT /shop/v1/goods/3
    def change(self, number, price, currency="EUR"):  # @ body currency
        """Change it."""

    @put("orders/{number}")  # @ PUT /shop/v1/orders/3
    def order(self, number, body):
        """With a body."""


goods = Goods("https://shop.example.org")
goods.change(3, price=4)  # @ body price
goods.order(3, {"total": 3})  # @ body total


class reading:
    def __init__(self, path):
        self.path = path

    def __call__(self, function):
        path = self.path

        def call(*args, **kwargs):
            return requests.get("https://shop.example.org" + path.format(*args)).json()["data"]

        return call


class Api:
    def get(self, path):
        def decorate(function):
            def call():
                return function(requests.get("https://shop.example.org" + path).json()["data"])

            return call

        return decorate


api = Api()


@reading("/shop/v1/goods/{}/copy")
def copy_of(number):
    """Its copy."""


@api.get("/people/v1/user")  # @ GET /people/v1/user
def countries(users):
    return [each["country"] for each in users["items"]]  # @ read country


print(copy_of(7)["label"])  # @ GET /shop/v1/goods/7/copy; read label
countries()
