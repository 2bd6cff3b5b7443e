# A resource is a dictionary of its own class that has the response; a text of the class is none of its properties.
import dataclasses

import requests


class Resource(dict):
    NAME = None

    def __getattr__(self, name):
        return self[name]

    @classmethod
    def url(cls):
        return f"https://shop.example.com/shop/v1/{cls.NAME}"

    @classmethod
    def retrieve(cls, id):
        return cls(requests.get(f"{cls.url()}/{id}").json())  # @ GET /shop/v1/goods/3


class Listing(Resource):
    @classmethod
    def list(cls):
        return [cls(each) for each in requests.get(cls.url()).json()["items"]]  # @ GET /shop/v1/goods; GET /shop/v1/orders; read items


class Saving(Resource):
    def save(self):
        return requests.put(f"{self.url()}/{self['id']}", json=dict(self))  # @ PUT /shop/v1/goods/{}


class Good(Listing, Saving):
    NAME = "goods"

    def copy(self):
        return requests.post(f"{self.url()}/3/copy")  # @ POST /shop/v1/goods/3/copy


class Order(Listing):
    NAME = "orders"


print(Good.retrieve(3).price)  # @ read price
for order in Order.list():
    print(order.total)  # @ read total


@dataclasses.dataclass
class Endpoint:
    path: str = "/shop/v1/goods"
    verb: str = "GET"


def send(endpoint):
    return requests.request(endpoint.verb, "https://shop.example.com" + endpoint.path).json()


print(send(Endpoint("/people/v1/user", "PUT")))  # @ PUT /people/v1/user
