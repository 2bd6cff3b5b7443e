import dataclasses
import os
from dataclasses import dataclass, field

import requests


@dataclass(frozen=True)
class Paths:
    goods: str = "/shop/v1/goods"
    orders: str = field(default="/shop/v1/orders")


@dataclass
class Settings:
    host: str = field(default_factory=lambda: os.environ["SHOP_HOST"])
    paths: Paths = field(default_factory=Paths)
    same: Paths = dataclasses.field(default_factory=Paths)


settings = Settings()


def call(*segments, method="get", **more):
    """`call("goods", 3)` is a call of /shop/v1/goods/3."""
    kind, *rest = segments
    path = "/".join([f"https://{settings.host}", "shop", "v1", kind, *map(str, rest)])
    return getattr(requests, method)(path, **more).json()


def save(*segments):
    path = "/".join([segments[0], "v1", *segments[1:2], *segments[2:]])
    return requests.put(f"https://{settings.host}/{path}")


print(call("goods", 3)["price"])  # @ GET /shop/v1/goods/3; read price
call("goods", 3, method="put", json={"title": "x"})  # @ PUT /shop/v1/goods/3; body title
requests.get(f"https://{settings.host}{settings.paths.goods}")  # @ GET /shop/v1/goods
requests.get(f"https://{settings.host}{settings.paths.orders}")  # @ GET /shop/v1/orders
requests.get(f"https://{settings.host}{settings.same.goods}")  # @ GET /shop/v1/goods
save("shop", "goods", 4)  # @ PUT /shop/v1/goods/4
