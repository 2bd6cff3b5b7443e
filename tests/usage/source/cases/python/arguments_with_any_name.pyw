"""Arguments with names that other languages have marks for."""

import sys
from dataclasses import dataclass

import requests

BASE = "https://shop.example.com"


@dataclass
class Endpoint:
    method: str
    template: str
    out: str = ""


def send(endpoint, **values):
    return requests.request(endpoint.method, BASE + endpoint.template.format(**values)).json()


def load(stdin, out):
    return requests.get(BASE + stdin + out).json()


NUMBER = sys.argv[1]
COPY = Endpoint(method="POST", template="/shop/v1/goods/{number}/copy", out="copy")  # @ POST /shop/v1/goods/{}/copy

print(send(COPY, number=NUMBER)["price"])  # @ read price
print(load(stdin="/shop/v1", out="/orders")["total"])  # @ GET /shop/v1/orders; read total
