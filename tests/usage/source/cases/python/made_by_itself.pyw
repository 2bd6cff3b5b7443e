"""Objects that a class makes of itself, whose methods nothing calls."""

import requests


class Goods:
    def __init__(self, base, path):
        self.base, self.path = base, path

    @classmethod
    def of_shop(cls, base):
        return cls(base, "/shop/v1/goods")

    def copy(self, number):
        requests.post(f"{self.base}{self.path}/{number}/copy", timeout=3)  # @ POST /shop/v1/goods/{}/copy
