"""Methods that take any number of arguments, of which a call may give none: the path ends before them."""
import requests


class Endpoint:
    service, version, resource = "shop", "v1", ""

    def url(self, *parts):
        return "/".join([self.service, self.version, self.resource] + [str(each) for each in parts])

    def call(self, method, *parts, params=None, json=None):
        url = "https://acme.example.com/" + self.url(*parts)
        return requests.request(method, url, params=params, json=json).json()

    def find(self, *parts, **params):
        return self.call("GET", *parts, params=params)

    def post(self, *parts, **fields):
        return self.call("POST", *parts, json=fields)

    def put(self, *parts, **fields):
        return self.call("PUT", *parts, json=fields)

    def all(self):
        return self.find()["items"]

    def one(self, number):
        return self.find(number)


class Goods(Endpoint):
    resource = "goods"

    def create(self, name, price=None):
        return self.post(name=name, price=price)  # @ POST /shop/v1/goods; body name; body price

    def rename(self, number, name):
        return self.put(number, name=name)  # @ PUT /shop/v1/goods/{}; body name

    def copy(self, number):
        return self.post(number, "copy")  # @ POST /shop/v1/goods/{}/copy


class Orders(Endpoint):
    resource = "orders"

    def prices(self):
        return [each["price"] for each in self.find()]  # @ GET /shop/v1/orders; read price


for goods in Goods().all():  # @ GET /shop/v1/goods
    print(Orders().one(goods["order"]))  # @ GET /shop/v1/orders/{}; read order
