"""Types that are named with their module."""

import httpx

from . import models as m
from . import others
from .others import Draft

client = httpx.Client(base_url="https://shop.example.org")


def one(number) -> m.Goods:
    return parsed(client.get(f"/shop/v1/goods/{number}"))  # @ GET /shop/v1/goods/{}


def create(draft: m.Draft):
    client.post("/shop/v1/goods", json=draft.model_dump())  # @ POST /shop/v1/goods


def parsed(answer) -> "m.Goods":
    goods: m.Goods = answer.json()
    return goods


def kept(draft: Draft, other: others.Draft):
    return [draft, other]
