# A list that requests its pages in a loop, which a program goes through, or nothing does.
import requests


class Pages:
    def __init__(self, path, query=None):
        self._path = path
        self._query = dict(query or {})

    def __iter__(self):
        yield from self._next()

    def __getitem__(self, index):
        return self._next()[index]

    def _next(self):
        return requests.get("https://shop.example.com/" + self._path, params=dict(self._query, page=1)).json()["items"]  # @ query page; read items


class Shop:
    def goods(self, dear=True):
        query = {"sort_attr": "price"}  # @ query sort_attr
        if dear:
            query["price_min"] = 3  # @ query price_min
        return Pages("shop/v1/goods", query)  # @ GET /shop/v1/goods

    def orders(self):
        return Pages("shop/v1/orders")  # @ GET /shop/v1/orders


for order in Shop().orders():
    print(order["total"])  # @ read total
