"""Parameters that are handed on as keys which are each followed by their value."""

import requests


def get(path, *pairs):
    """Get a path with parameters."""
    params = {}
    for i in range(0, len(pairs), 2):
        params[pairs[i]] = pairs[i + 1]
    return requests.get("https://shop.example.com" + path, params=params)


get("/shop/v1/goods", "sort_attr", "price", "page", 1)  # @ GET /shop/v1/goods; query sort_attr; query page
