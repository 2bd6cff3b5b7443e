"""Sync of goods."""
from __future__ import annotations
import asyncio, json, os, urllib.parse, urllib.request
from dataclasses import dataclass, field
from typing import Any, Optional, TypedDict

import aiohttp
import httpx
from marshmallow import Schema, fields as ma
from pydantic import BaseModel, ConfigDict, Field

BASE_URL = os.getenv("LMS_BASE_URL", "https://acme.example.com")


class Good(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: int
    title: str = Field(alias="goods_name")  # @ read goods_name
    price: Optional[float] = None  # @ read price


class GoodsData(BaseModel):
    items: list[Good]
    more: bool = Field(False, alias="has_more_data")  # @ read has_more_data


class GoodsResponse(BaseModel):
    data: GoodsData


class UserDict(TypedDict, total=False):
    user_id: str  # @ read user_id
    country: str  # @ read country


@dataclass
class Order:
    order_id: int
    total: float
    tags: list[str] = field(default_factory=list)

    @classmethod
    def from_json(cls, raw: dict[str, Any]) -> "Order":
        return cls(order_id=raw["id_order"], total=float(raw.get("total_price", 0)))  # @ read id_order; read total_price


class OrderSchema(Schema):
    number = ma.Str(data_key="order_number")  # @ read order_number
    voucher = ma.Str()  # @ read voucher


class LmsClient:
    def __init__(self, token: str) -> None:
        self._client = httpx.AsyncClient(base_url=BASE_URL, headers={"Authorization": f"Bearer {token}"})

    async def _request(self, method: str, path: str, **kwargs: Any) -> Any:
        response = await self._client.request(method, path, **kwargs)
        response.raise_for_status()
        return response.json()

    async def goods(self, page: int = 1) -> list[Good]:
        raw = await self._request("GET", "/shop/v1/goods", params={"page": page, "sort_attr": "price"})  # @ GET /shop/v1/goods; query sort_attr
        return GoodsResponse.model_validate(raw).data.items

    async def order(self, order_id: int) -> Order:
        data = (await self._request("get", f"/shop/v1/orders/{order_id}"))["data"]  # @ GET /shop/v1/orders/{}
        return Order.from_json(data)

    async def create(self, name: str, price: float | None = None) -> int:
        payload: dict[str, Any] = {"name": name}  # @ body name
        if price is not None:
            payload["price"] = price  # @ body price
        created = await self._request("POST", "/shop/v1/goods", json=payload)  # @ POST /shop/v1/goods
        return created["data"]["goods_id"]  # @ read goods_id


async def filters(session: aiohttp.ClientSession) -> dict:
    async with session.get(f"{BASE_URL}/shop/v1/catalog/filters", params=[("lang", "en")]) as resp:  # @ GET /shop/v1/catalog/filters; query lang
        body = await resp.json()
        return {f["key"]: f["label"] for f in body["data"]}  # @ read label


def user(user_id: int) -> UserDict:
    req = urllib.request.Request(
        urllib.parse.urljoin(BASE_URL, f"/people/v1/user/{user_id}"),  # @ GET /people/v1/user/{}
        headers={"Accept": "application/json"},
    )
    with urllib.request.urlopen(req) as fh:
        doc: UserDict = json.load(fh)["data"]
    return doc


def search(term):
    qs = urllib.parse.urlencode({"search_text": term, "legacy": 1})  # @ query legacy
    with urllib.request.urlopen(BASE_URL + "/people/v1/user?" + qs) as fh:  # @ GET /people/v1/user
        return [u["email"] for u in json.loads(fh.read().decode())["data"]["items"]]  # @ read email


def import_orders():
    raw = httpx.get(BASE_URL + "/shop/v1/orders").json()  # @ GET /shop/v1/orders
    return OrderSchema(many=True).load(raw["data"]["items"])


if __name__ == "__main__":
    for g in asyncio.run(LmsClient("t").goods()):
        print(g.title, g.price or 0)  # @ read goods_name; read price


def totals():
    import pandas as pd
    from operator import itemgetter

    items = requests_of("/shop/v1/orders", {"sort_attr": "total"})["items"]  # @ GET /shop/v1/orders; query sort_attr
    frame = pd.DataFrame(items)
    print(frame["gross"].sum(), min(items, key=itemgetter("net")))  # @ read gross; read net


def requests_of(path, params=None):
    params = dict(params or {}, page_size=200)
    return httpx.get(BASE_URL + path, params=params).json()["data"]


@app.post("/hooks/shop")
async def hook(event: dict):  # @ WEBHOOK /
    return event["payload"]["session_code"]  # @ read session_code


@app.get("/shop/v1/catalog")
async def own_route(request):
    return {}
