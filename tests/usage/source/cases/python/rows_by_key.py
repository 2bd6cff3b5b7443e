"""The values of a row of a table belong together, also where its key is not known."""

import sys

import requests

CALLS = {
    "list": {"method": "GET", "path": "/shop/v1/goods", "params": {"sort_attr": "id"}},  # @ query sort_attr
    "drop": {"method": "DELETE", "path": "/shop/v1/goods/3", "params": None},
}


def run(kind):
    """Send the call of a kind."""
    row = CALLS[kind]
    url = "https://shop.example.org" + row["path"]
    params = row["params"]
    requests.request(row["method"], url, params=params)  # @ GET /shop/v1/goods; DELETE /shop/v1/goods/3


run(sys.argv[1])
