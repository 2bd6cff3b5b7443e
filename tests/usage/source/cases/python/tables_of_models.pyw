import requests
HOST = "https://acme.example.com"

class Good:
    def __init__(self, raw):
        self.price = raw["price"]  # @ read price

class Rate:
    @classmethod
    def of(cls, raw):
        rate = cls()
        rate.value = raw["price"]  # of another API
        return rate

def user(raw):
    return raw["country"]  # @ read country

TABLES = {
    "goods": {"path": "/shop/v1/goods", "model": Good, "params": {"sort_attr": "price"}},  # @ query sort_attr
    "rates": {"path": "/rates/v1/daily", "model": Rate.of, "params": {}},
    "users": {"path": "/people/v1/user", "model": user, "params": {}},
}

def load(kind):
    table = TABLES[kind]
    items = requests.get(HOST + table["path"], params=table["params"]).json()["data"]["items"]  # @ GET /shop/v1/goods; GET /people/v1/user
    return [table["model"](item) for item in items]
