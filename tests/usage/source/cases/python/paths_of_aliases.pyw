"""Models whose properties are read from a path in the response, or from one of several names."""

import httpx
from pydantic import AliasChoices, AliasPath, BaseModel, Field

client = httpx.Client(base_url="https://shop.example.org")


class Goods(BaseModel):
    amount: float = Field(validation_alias=AliasPath("offer", "price"))  # @ read price
    label: str | None = Field(
        None,
        validation_alias=AliasChoices(
            "total",  # @ read total
            AliasPath("names", 0, "label"),  # @ read label
        ),
    )
    currency: str = Field("EUR", serialization_alias="cost")  # @ read currency
    cost: str = Field(validation_alias=AliasPath("more", "country"))  # @ read country


def one(number):
    return Goods.model_validate(client.get(f"/shop/v1/goods/{number}").json())  # @ GET /shop/v1/goods/{}


def order():
    order = Order(**client.get("/shop/v1/orders/3").json())  # @ GET /shop/v1/orders/3
    return order.sum  # @ read quantity


class Order(BaseModel):
    sum: float = Field(alias=AliasPath("offers", "quantity"))  # @ read quantity
