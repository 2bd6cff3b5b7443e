"""A table of calls in a text, of which each line is read."""

import os

import requests

TABLE = """
goods     /shop/v1/goods
orders    /shop/v1/orders
"""

for line in TABLE.strip().splitlines():
    name, path = line.split()
    rows = requests.get(os.environ["SHOP_URL"] + path).json()  # @ GET /shop/v1/goods; GET /shop/v1/orders
    print(name, len(rows))
