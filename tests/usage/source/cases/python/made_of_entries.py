"""A body that a function makes of the entries of a table, one by one."""

from functools import reduce

import requests

FIELDS = {
    "name": "title",
    "price": "list_price",  # @ body price
}


def create(row):
    """Send the fields of a row."""
    body = reduce(lambda made, pair: {**made, pair[0]: row[pair[1]]}, FIELDS.items(), {})
    requests.post("https://shop.example.org/shop/v1/goods", json=body)  # @ POST /shop/v1/goods


NAMES = {
    "title": "caption",  # @ body caption
    "amount": "cost",  # @ body cost
}


def update(number, row):
    """Send what a row has, each by its name in the table."""
    body = dict((NAMES[key], value) for key, value in row.items() if key in NAMES)  # noqa: C402
    requests.put(f"https://shop.example.org/shop/v1/goods/{number}", json=body)  # @ PUT /shop/v1/goods/{}
