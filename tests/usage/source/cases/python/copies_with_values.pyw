# Copies of bodies with other values.
import dataclasses

import requests
from pydantic import BaseModel


class Goods(BaseModel):
    title: str
    price: float | None = None


@dataclasses.dataclass
class Order:
    title: str
    total: float = 0  # @ body total


def add(amount):
    draft = Goods(title="x")
    draft = draft.model_copy(update={
        "price": amount,  # @ body price
    })
    requests.post("https://shop.example.org/shop/v1/goods", json=draft.model_dump())  # @ POST /shop/v1/goods


def buy(amount):
    order = dataclasses.replace(
        Order("x"),
        total=amount,  # @ body total
    )
    requests.post("https://shop.example.org/shop/v1/orders", json=dataclasses.asdict(order))  # @ POST /shop/v1/orders
