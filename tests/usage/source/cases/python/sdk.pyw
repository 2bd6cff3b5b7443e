"""Unofficial SDK."""
import logging
from functools import cached_property, wraps
from typing import Generic, Iterator, Type, TypeVar
from urllib.parse import urlencode
import requests
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

T = TypeVar("T", bound=BaseModel)
log = logging.getLogger(__name__)


class ShopError(Exception):
    def __init__(self, response):
        self.code = response.json().get("code")


class Good(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: int
    name: str
    price: str | None = None  # @ read price
    currency_prices: list[dict] = Field(default_factory=list, alias="currencyPrices")


class Order(BaseModel):
    id: int
    total_price: float  # @ read total_price


class Page(BaseModel, Generic[T]):
    items: list[T]
    has_more_data: bool = False


def handle(func):
    @wraps(func)
    def inner(self, *a, **k):
        r = func(self, *a, **k)
        if r.status_code >= 400:
            raise ShopError(r)
        return r.json()["data"]
    return inner


class Base:
    def __init__(self, shop: "Shop"):
        self._shop = shop


class Goods(Base):
    def iter(self, **filters) -> Iterator[Good]:
        page = 1
        while True:
            raw = self._shop.get("goods", params={**filters, "page": page})  # @ GET /shop/v1/goods
            yield from (Good.model_validate(i) for i in raw["items"])
            if not raw["has_more_data"]:  # @ read has_more_data
                break
            page += 1

    def update(self, good: Good, *, dry_run: bool = False):
        payload = good.model_dump(exclude_none=True, include={"name", "price"})
        payload |= {"selling": True}  # @ body selling
        if not dry_run:
            return self._shop.put(f"goods/{good.id}", json=payload)  # @ PUT /shop/v1/goods/{}

    def copy(self, pk):
        return self._shop.post("goods/{}/copy".format(pk))  # @ POST /shop/v1/goods/{}/copy


class Orders(Base):
    def all(self) -> list[Order]:
        return TypeAdapter(list[Order]).validate_python(self._shop.get("orders")["items"])  # @ GET /shop/v1/orders


class Shop:
    PREFIX = "shop/v1"

    def __init__(self, url: str, key: str):
        self.url = url.rstrip("/")
        self._s = requests.Session()
        self._s.headers["X-Key"] = key

    @cached_property
    def goods(self) -> Goods:
        return Goods(self)

    @property
    def orders(self):
        return Orders(self)

    def _u(self, path):
        return "/".join((self.url, self.PREFIX, path.lstrip("/")))

    @handle
    def get(self, path, **kw):
        return self._s.get(self._u(path), **kw)

    @handle
    def put(self, path, **kw):
        return self._s.put(self._u(path), **kw)

    @handle
    def post(self, path, **kw):
        return self._s.post(self._u(path), **kw)


if __name__ == "__main__":
    shop = Shop("https://acme.example.com", "k")
    for g in shop.goods.iter(sort_attr="price"):  # @ query sort_attr
        log.info("%s %s", g.name, g.price)  # @ read price
        if g.price:  # @ read price
            shop.goods.update(g)
    print(sum(o.total_price for o in shop.orders.all()))  # @ read total_price
