"""Requests that are made as objects, prepared, and sent by a session or a client."""

import httpx
import requests
from requests import Request

session = requests.Session()


def fetch(url, params=None):
    prepared = session.prepare_request(requests.Request("GET", url, params=params))
    print(f"GET {prepared.url}")
    response = session.send(prepared)
    response.raise_for_status()
    return response


def rows(url):
    page = 1
    while True:
        data = fetch(url, {"page": page}).json()["data"]
        yield from data["items"]
        if not data.get("has_more_data"):
            break
        page += 1


def prices():
    return [row["price"] for row in rows("https://shop.example.org/shop/v1/goods")]  # @ GET /shop/v1/goods ; read price


def copy(number):
    request = Request("POST", f"https://shop.example.org/shop/v1/goods/{number}/copy", json={"price": 3})  # @ POST /shop/v1/goods/{}/copy ; body price
    with requests.Session() as own:
        prepared = own.prepare_request(request)
        settings = own.merge_environment_settings(prepared.url, {}, None, None, None)
        return own.send(prepared, **settings).json()["uuid"]  # @ read uuid


class Catalog:
    def __init__(self):
        self.client = httpx.Client(base_url="https://shop.example.org")

    def _get(self, path):
        return self.client.send(self.client.build_request("GET", path)).json()

    def filters(self):
        return self._get("/shop/v1/catalog/filters")["affiliate_price"]  # @ GET /shop/v1/catalog/filters ; read affiliate_price
