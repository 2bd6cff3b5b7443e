"""What a file has is read into objects of classes, which are sent."""

import json
from dataclasses import asdict, dataclass

import requests
from pydantic import BaseModel


class Goods(BaseModel):
    """Goods."""

    name: str  # @ body name
    list_price: float | None = None  # @ body list_price


@dataclass
class Order:
    """An order."""

    number: str  # @ body number
    unit_price: float  # @ body unit_price


class Own:
    """An object with a constructor."""

    def __init__(self, url, weight=3):
        self.own_url = url  # @ body own_url


def send(text, file):
    """Send what a text and a file have."""
    goods = Goods.model_validate_json(text)
    requests.post("https://shop.example.com/shop/v1/goods", json=goods.model_dump())  # @ POST /shop/v1/goods
    for each in json.load(file):
        order = Order(**each)
        requests.post("https://shop.example.com/shop/v1/orders", json=asdict(order))  # @ POST /shop/v1/orders
        own = vars(Own(**each))
        requests.put("https://shop.example.com/shop/v1/orders/1", json=own)  # @ PUT /shop/v1/orders/1
