# Operations are mixins, and a class has those that it names; a base class with several does not say which ones it has.
import requests


class Listing:
    def list(self, **params):
        return requests.get(self.base + self.path, params=params).json()["items"]  # @ read items

    def first(self):
        return self.list(limit=1)[0]


class Creating:
    def create(self, **values):
        return requests.post(self.base + self.path, json=values).json()


class Everything:
    def rows(self):
        return requests.get(self.base + self.path).json()["items"]  # @ read items

    def remove(self, id):
        return requests.delete(f"{self.base}{self.path}/{id}")


class Resource:
    base = "https://shop.example.com"


class Goods(Listing, Creating, Resource):
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods; POST /shop/v1/goods

    def copy(self, id):
        requests.post(f"{self.base}{self.path}/{id}/copy")  # @ POST /shop/v1/goods/{}/copy


class Orders(Listing, Creating, Resource):
    path = "/shop/v1/orders"


class Users(Everything, Resource):
    path = "/people/v1/user"


class Catalog(Everything, Resource):
    path = "/shop/v1/catalog"

    def filters(self):
        return requests.get(f"{self.base}{self.path}/filters")  # @ GET /shop/v1/catalog/filters


class Removing(Resource):
    def remove(self, id):
        return requests.delete(f"{self.base}{self.path}/{id}")


class OldOrders(Removing):
    path = "/shop/v1/orders"

    def all(self):
        return requests.get(self.base + self.path).json()["items"]  # @ GET /shop/v1/orders; read items


class OldGoods(Removing):
    path = "/shop/v1/goods"


class Client:
    def __init__(self, session):
        self.session = session

    def replace(self, id, **values):
        return self.session.put(f"{self.base}{self.path}/{id}", json=values)


class KeptOrders(Client, Resource):
    path = "/shop/v1/orders"

    def all(self):
        return self.session.get(self.base + self.path).json()["items"]  # @ GET /shop/v1/orders; read items


class KeptGoods(Client, Resource):
    path = "/shop/v1/goods"


OldGoods().remove(3)  # @ DELETE /shop/v1/goods/3
KeptGoods(requests.Session()).replace(3, price=4)  # @ PUT /shop/v1/goods/3; body price
print(Orders().first()["total"])  # @ GET /shop/v1/orders; read total
Orders().create(total=4)  # @ POST /shop/v1/orders; body total
for user in Users().rows():  # @ GET /people/v1/user
    print(user["language"])  # @ read language
Users().remove(3)  # @ DELETE /people/v1/user/3
