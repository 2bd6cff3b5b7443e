from __future__ import annotations
from dataclasses import asdict, dataclass, field, fields
from typing import List, Optional, TypedDict, NamedTuple
import attr
import attrs
import msgspec
import requests
from cattrs import structure
from dacite import from_dict
from marshmallow import EXCLUDE, Schema
from marshmallow import fields as f

BASE = "https://acme.example.com"


class GoodDict(TypedDict, total=False):
    id: int
    price: str  # @ read price


def typed() -> list[GoodDict]:
    return requests.get(BASE + "/shop/v1/goods").json()["data"]["items"]  # @ GET /shop/v1/goods


def use_typed():
    return sum(float(g["price"]) for g in typed())  # @ read price


@attr.s(auto_attribs=True)
class Order:
    id: int
    total_price: float  # @ read total_price


def orders() -> List[Order]:
    body = requests.get(BASE + "/shop/v1/orders").json()  # @ GET /shop/v1/orders
    return structure(body["data"]["items"], List[Order])


def use_orders():
    for o in orders():
        print(o.total_price)  # @ read total_price


class Good(msgspec.Struct):
    name: str
    ecommerce: Optional[dict] = None  # @ read ecommerce


class Envelope(msgspec.Struct):
    data: Good


def one(pk):
    r = requests.get(f"{BASE}/shop/v1/goods/{pk}")  # @ GET /shop/v1/goods/{}
    env = msgspec.json.decode(r.content, type=Envelope)
    return env.data.ecommerce  # @ read ecommerce


class ItemSchema(Schema):
    class Meta:
        unknown = EXCLUDE

    id = f.Int()
    cost = f.Str(data_key="item_price")  # @ read item_price
    label = f.Str(load_default="")


def catalog():
    raw = requests.get(f"{BASE}/shop/v1/catalog").json()["data"]["items"]  # @ GET /shop/v1/catalog
    return [i["cost"] for i in ItemSchema(many=True).load(raw)]  # @ read item_price


@dataclass
class User:
    id: int
    country: Optional[str] = None
    tags: List[str] = field(default_factory=list)

    @classmethod
    def parse(cls, raw: dict) -> User:
        known = {f.name for f in fields(cls)}
        return cls(**{k: v for k, v in raw.items() if k in known})


def user(i):
    u = User.parse(requests.get(f"{BASE}/people/v1/user/{i}").json()["data"])  # @ GET /people/v1/user/{}
    return u.country


@dataclass
class NewGood:
    name: str
    affiliate_price: float  # @ body affiliate_price
    selling: bool = True  # @ body selling


def create():
    g = NewGood("a", 3.0)  # @ body affiliate_price
    requests.post(f"{BASE}/shop/v1/goods", json=asdict(g))  # @ POST /shop/v1/goods
