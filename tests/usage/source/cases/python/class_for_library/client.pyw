"""A client of which a library makes the object."""

import requests


class ShopClient:
    def __init__(self, settings):
        self.settings = settings
        self.goods = "shop/v1/goods"

    def send(self, rows):
        url = f"{self.settings.url}/{self.goods}/batch"
        return requests.post(url, json={"items": rows})  # @ POST /shop/v1/goods/batch ; body items

    def cost(self, number):
        url = f"{self.settings.url}/{self.goods}/{number}"
        return requests.get(url).json()["cost"]  # @ GET /shop/v1/goods/{} ; read cost
