import requests
from shop import resources

class Shop(object):
    def __init__(self, base):
        self.base = base
        self.goods = resources.Goods(self)
        self.orders = resources.Orders(self)

    def get(self, path):
        return requests.get(self.base + path).json()["data"]
