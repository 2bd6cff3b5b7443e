"""Objects that keep what they have in the mapping of their members, which they change themselves."""

import requests

SHOP = "https://acme.example.com"


class Resource:
    def __init__(self, manager, attributes):
        self.__dict__.update({"manager": manager, "_attributes": attributes, "_changed": {}})

    def __getattr__(self, name):
        return self.__dict__["_attributes"][name]

    def __setattr__(self, name, value):
        self.__dict__["_changed"][name] = value

    def save(self):
        self.manager.update(3, dict(self._changed))


class Manager:
    def list(self):
        return [self.kind(self, each) for each in requests.get(SHOP + self.path).json()["items"]]  # @ read items

    def update(self, id, changed):
        requests.put(f"{SHOP}{self.path}/{id}", json=changed)


class Good(Resource):
    def is_free(self):
        return not self.price  # @ read price


class Goods(Manager):
    path = "/shop/v1/goods"  # @ GET /shop/v1/goods; PUT /shop/v1/goods/{}
    kind = Good


class Order:
    def __init__(self, attributes):
        self.__dict__.update(attributes)

    def due(self):
        return self.total  # @ read total


class Coupon:
    def __init__(self, attributes):
        vars(self).update(attributes)

    def due(self):
        return self.rebate  # @ read rebate


class Trail:
    """An object with a member of its own."""

    def __init__(self, attributes):
        self.__dict__["title"] = "trail"
        self.__dict__["attributes"] = attributes

    def show(self):
        return self.title, self.attributes["credits"]  # @ read credits


def orders():
    return [Order(each) for each in requests.get(SHOP + "/shop/v1/orders").json()]  # @ GET /shop/v1/orders


def coupons():
    return [Coupon(each) for each in requests.get(SHOP + "/shop/v1/coupons").json()]  # @ GET /shop/v1/coupons


def trails():
    return [Trail(each) for each in requests.get(SHOP + "/shop/v1/trails").json()]  # @ GET /shop/v1/trails


def titles():
    return requests.get(SHOP + "/shop/v1/branches").json()["title"]  # @ GET /shop/v1/branches; read title
