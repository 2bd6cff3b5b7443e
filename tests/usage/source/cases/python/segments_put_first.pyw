"""The service, put before the segments of a path in a list or a queue."""

from collections import deque

import requests

BASE = "https://shop.example.com/"


def inserted(service, *rest):
    parts = [*rest]
    parts.insert(0, service)
    return requests.get(BASE + "/".join(parts))


def queued(service, *rest):
    parts = deque(rest)
    parts.appendleft("v1")
    parts.appendleft(service)
    return requests.get(BASE + "/".join(parts))


def extended(rest):
    parts = ["goods"]
    parts.extend(rest)
    return requests.get(BASE + "/".join(parts))


inserted("shop", "v1", "catalog")  # @ GET /shop/v1/catalog
queued("shop", "goods", "batch")  # @ GET /shop/v1/goods/batch
extended(["shop", "v1"])
