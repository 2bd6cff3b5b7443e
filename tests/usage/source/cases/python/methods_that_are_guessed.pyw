"""A setting with a default is no method of the client, although this has one of the name and would be made too early."""

import os

import requests

SHOP = {"URL": os.environ.get("SHOP_URL", "https://shop.example.org"), "GIFT": 41}


class Client:
    def __init__(self):
        self.settings = SHOP

    def request(self, method, path, **others):
        return requests.request(method, self.settings["URL"] + path, **others)

    def get(self, path):
        return self.request("GET", path)

    def order(self):
        return self.request("POST", "/shop/v1/orders", json={"gift": self.settings["GIFT"]})  # @ POST /shop/v1/orders; body gift
