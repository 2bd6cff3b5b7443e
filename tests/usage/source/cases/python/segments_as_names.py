"""A client whose members are the segments of a path."""

import requests


class Node:
    """A part of the path."""

    def __init__(self, base, segments=()):
        self._base, self._segments = base, segments

    def __getattr__(self, name):
        return Node(self._base, (*self._segments, name))

    def __call__(self, key):
        """Return the node of an object."""
        return Node(self._base, (*self._segments, str(key)))

    def get(self, **query):
        """Send a request that reads."""
        return requests.get("/".join((self._base, *self._segments)), params=query, timeout=9).json()["data"]

    def post(self, body):
        """Send a request that writes."""
        return requests.post("/".join((self._base, *self._segments)), json=body, timeout=9).json()["data"]


api = Node("https://shop.example.com")
for good in api.shop.v1.goods.get(sort_attr="price"):  # @ GET /shop/v1/goods; query sort_attr
    print(good["affiliate_price"])  # @ read affiliate_price
api.shop.v1.orders.post({"user_is_not_enrolled": True})  # @ POST /shop/v1/orders; body user_is_not_enrolled
print(api.people.v1.user(7).get()["country"])  # @ GET /people/v1/user/7; read country
