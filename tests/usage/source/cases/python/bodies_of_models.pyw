"""Models that nothing in the library constructs: with methods of their own, inherited properties, and in mappings."""

import httpx
from pydantic import BaseModel, Field, field_validator

client = httpx.Client(base_url="https://shop.example.org")


class Draft(BaseModel):
    cost: float | None = Field(None, alias="price")  # @ body price


class NewGoods(Draft):
    label: str  # @ body label

    @field_validator("label")
    def stripped(cls, value):
        return value.strip()


class NewOrder(BaseModel):
    total: float  # @ body total

    def as_sent(self):
        return self.model_dump(exclude_none=True)


class Stock(BaseModel):
    currency: str

    def is_empty(self):
        return not self.currency


def create(goods: NewGoods):
    client.post("/shop/v1/goods", json=goods.model_dump(by_alias=True))  # @ POST /shop/v1/goods


def order(order: NewOrder):
    client.post("/shop/v1/orders", json=order.as_sent())  # @ POST /shop/v1/orders


def stock(by_name: dict[str, Stock]):
    client.post("/shop/v1/goods/copy", json=by_name)  # @ POST /shop/v1/goods/copy


def change(prices):
    client.put("/shop/v1/goods/4", json={"currency": prices})  # @ PUT /shop/v1/goods/4; body currency
