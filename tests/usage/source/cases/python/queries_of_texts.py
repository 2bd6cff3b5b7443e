"""Parameters that are written as one text."""

from urllib.parse import parse_qsl

import requests


def get(path, query):
    """Get a path with the parameters of a text."""
    return requests.get("https://shop.example.com" + path, params=dict(parse_qsl(query)))


get("/shop/v1/goods", "sort_attr=price&page=1")  # @ GET /shop/v1/goods; query sort_attr; query page
