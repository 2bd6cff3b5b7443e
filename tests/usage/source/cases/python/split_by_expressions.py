"""Operations in texts, which regular expressions split."""

import re

import requests

BASE = "https://x.example.com"
OPERATIONS = {"save": "PUT | /shop/v1/goods/{}", "list": "GET   /shop/v1/orders   paged"}


def save(number):
    """Save one."""
    method, path = re.split(r"\s*\|\s*", OPERATIONS["save"])
    return requests.request(method, BASE + path.format(number))  # @ PUT /shop/v1/goods/{}


def kept_signs():
    """A group keeps what is between the pieces."""
    parts = re.split(r"\s*(\|)\s*", "GET | /shop/v1/catalog")
    return requests.request(parts[0], BASE + parts[1])


def orders():
    """List all."""
    method, rest = re.split(r"\s+", OPERATIONS["list"], maxsplit=1)
    return requests.request(method, BASE + re.split(r"\s+", rest)[0])  # @ GET /shop/v1/orders
