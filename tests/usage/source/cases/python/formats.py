"""Formats that a record fills in by the names of its keys."""

import requests

goods = requests.get("https://x.example.com/shop/v1/goods").json()["data"]["items"]  # @ GET /shop/v1/goods
for item in goods:
    print("%(title)s costs %(price)s" % item)  # noqa: UP031  # @ read title; read price
    print("{title}: {price:.2f}".format(**item))  # @ read title; read price
    print("{price}".format_map(item))  # @ read price
    print(f"{len(item)} of {3}")
