"""What is read by keys of a list is written in the call."""

from functools import reduce

import requests


def part(thing, path):
    """Return a part of a thing at a path."""
    return reduce(lambda found, key: found.get(key) if found else None, path.split("."), thing)


def inner(thing, *keys, default=None):
    """Return a part of a thing at keys."""
    for key in keys:
        if not isinstance(thing, dict) or key not in thing:
            return default
        thing = thing[key]
    return thing


goods = requests.get("https://x.example.com/shop/v1/goods").json()  # @ GET /shop/v1/goods
for item in goods["items"]:  # @ read items
    print(part(item, "maker.cost"))  # @ read maker ; read cost
    print(inner(item, "shipping", "price"))  # @ read shipping ; read price
