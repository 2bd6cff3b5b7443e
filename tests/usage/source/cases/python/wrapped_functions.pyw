import pipeline
import requests
from retrying_calls import retrying

SHOP = "https://shop.example.org"
PATHS = {"goods": "shop/v1/goods", "orders": "shop/v1/orders"}
QUERIES = {"goods": {"sort": "price"}, "orders": {"sort": "date"}}  # @ query sort
FIELDS = {"goods": ["name", "price"]}  # @ read name ; read price


def rows(path, query, fields):
    for row in requests.get(f"{SHOP}/{path}", params=query).json()["data"]["items"]:
        yield {field: row.get(field) for field in fields}


def order(number):
    return requests.get(f"{SHOP}/shop/v1/orders/{number}").json()["data"]  # @ GET /shop/v1/orders/{}


def main(number):
    yield pipeline.resource(rows, name="goods")(PATHS["goods"], QUERIES["goods"], FIELDS["goods"])  # @ GET /shop/v1/goods
    return retrying(order, times=3)(number)["total"]  # @ read total
