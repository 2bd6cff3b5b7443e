from __future__ import annotations

import requests
from marshmallow import Schema, fields
from pydantic import AliasChoices, AliasPath, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

SHOP = "https://shop.example.org"


class GoodIn(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    title: str = Field(serialization_alias="name", max_length=255)  # @ body name
    cost: float = Field(alias="price", ge=0)  # @ body price
    internal: str = Field(exclude=True, default="")
    note: str | None = None


def create(title, cost):
    good = GoodIn(title=title, cost=cost)  # @ body name; body price
    return requests.post(f"{SHOP}/shop/v1/goods", json=good.model_dump(by_alias=True, exclude_none=True)).json()  # @ POST /shop/v1/goods


class OrderSchema(Schema):
    good = fields.Int(data_key="good_id", required=True)
    amount = fields.Int(load_default=1)
    state = fields.Str(attribute="status", validate=lambda value: len(value) < 255)


def order(good, amount, status):
    body = OrderSchema().dump({"good": good, "amount": amount, "status": status})  # @ body good_id; body amount; body state
    return requests.post(f"{SHOP}/shop/v1/orders", json=body)  # @ POST /shop/v1/orders


class User(BaseModel):
    number: int = Field(..., alias="id")
    mail: str = Field(validation_alias="email")  # @ read email
    code: str = Field(validation_alias=AliasPath("address", "zip"))  # @ read zip; read address
    phone: str = Field(validation_alias=AliasChoices("mobile", "phone"))  # @ read mobile


def user(number):
    answer = requests.get(f"{SHOP}/people/v1/user/{number}")  # @ GET /people/v1/user/{}
    return User.model_validate(answer.json()).mail  # @ read email


class Named(Schema):
    price_of = fields.Float(data_key="price")  # @ read price


def goods():
    answer = requests.get(f"{SHOP}/shop/v1/goods")  # @ GET /shop/v1/goods
    return [each["price_of"] for each in Named(many=True).load(answer.json())]  # @ read price
