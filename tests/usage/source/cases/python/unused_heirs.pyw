# A class whose inherited method nothing calls makes the call as well, though another class has it called.
import requests


class Resource:
    path = None

    def __init__(self, base):
        self.base = base

    def list(self, **params):
        return requests.get(self.base + self.path, params=params).json()["items"]  # @ read items


class Goods(Resource):
    path = "/shop/v1/goods"


class Orders(Resource):
    path = "/shop/v1/orders"  # @ GET /shop/v1/orders


for good in Goods("https://shop.example.com").list(sort_attr="price"):  # @ GET /shop/v1/goods; query sort_attr
    print(good["price"])  # @ read price
