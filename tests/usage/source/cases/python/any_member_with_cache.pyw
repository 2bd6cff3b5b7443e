import requests


class Client:
    def __init__(self):
        self._known = {"host": "https://shop.example.com"}

    def __getattr__(self, name):
        if name in self._known:
            return self._known[name]
        return requests.get("https://shop.example.com/shop/v1/goods", params={"sort_attr": name}).json()  # @ GET /shop/v1/goods; query sort_attr
