from typing import Generic, TypeVar

import httpx
from pydantic import AliasPath, BaseModel, Field, TypeAdapter

T = TypeVar("T")
http = httpx.Client(base_url="https://acme.example.com")


class Page(BaseModel, Generic[T]):
    items: list[T] = Field(validation_alias=AliasPath("data", "items"))


class Envelope(BaseModel, Generic[T]):
    data: T


class Good(BaseModel):
    cost: float = Field(alias="price")  # @ read price


class Order(BaseModel):
    number: str = Field(alias="order_number")  # @ read order_number


class User(BaseModel):
    land: str = Field(alias="country")  # @ read country


def goods():
    body = http.get("/shop/v1/goods").json()  # @ GET /shop/v1/goods
    return [good.cost for good in Page[Good].model_validate(body).items]  # @ read price


def orders():
    return Envelope[list[Order]].model_validate(http.get("/shop/v1/orders").json())  # @ GET /shop/v1/orders


USERS = TypeAdapter(list[User])


def users():
    return USERS.validate_python(http.get("/people/v1/user").json()["data"]["items"])  # @ GET /people/v1/user
