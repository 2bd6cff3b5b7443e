"""Bodies of which an object, or the class of it, lists the properties."""

import requests

SHOP = "https://acme.example.com"


class Allowed:
    def __init__(self, required=(), optional=()):
        self.required = required
        self.optional = optional

    def of(self, data):
        return {key: data[key] for key in (*self.required, *self.optional) if key in data}


class Manager:
    path = ""
    created = Allowed()
    updated = ()

    def create(self, data):
        return requests.post(SHOP + self.path, json=self.created.of(data)).json()

    def update(self, id, data):
        body = {key: data[key] for key in self.updated if key in data}
        return requests.put(f"{SHOP}{self.path}/{id}", json=body).json()


class Goods(Manager):
    path = "/shop/v1/goods"  # @ POST /shop/v1/goods; PUT /shop/v1/goods/{}
    created = Allowed(
        required=("title", "kind", "unit"),
        optional=("language", "price", "weight"),  # @ body price
    )
    updated = (
        "title",
        "discount",  # @ body discount
        "weight",
    )


class Orders(Manager):
    path = "/shop/v1/orders"  # @ POST /shop/v1/orders; PUT /shop/v1/orders/{}
    created = Allowed(required=("good", "count", "total"))  # @ body total


class Coupons:
    def __init__(self):
        self.names = ["code", "rebate", "unit"]  # @ body rebate

    def create(self, data):
        body = {}
        for name in self.names:
            body[name] = data[name]
        return requests.post(SHOP + "/shop/v1/coupons", json=body).json()  # @ POST /shop/v1/coupons
