"""Nightly export. Docs: GET /shop/v1/catalog returns everything."""
import asyncio, csv, json, os, logging
from dataclasses import dataclass
from typing import Any, Iterator, Optional
import httpx
import pandas as pd
from pydantic import BaseModel, Field
import requests
from requests.adapters import HTTPAdapter
from settings import LMS_URL, ENDPOINTS

log = logging.getLogger(__name__)
API_ROOT = os.environ.get("LMS_API", "https://acme.example.com")
PER_PAGE = 200
session = requests.Session()
session.mount("https://", HTTPAdapter(max_retries=3))

def fetch_all(path: str, **params: Any) -> Iterator[dict]:
    params.setdefault("page_size", PER_PAGE)  # @ query page_size
    page = 1
    while True:
        resp = session.get(API_ROOT + path, params={**params, "page": page}, timeout=30)
        resp.raise_for_status()
        payload = resp.json().get("data", {})
        for item in payload.get("items", []):
            yield item
        if not payload.get("has_more_data"):  # @ read has_more_data
            return
        page += 1

class Good(BaseModel):
    id: int = Field(alias="id_good")  # @ read id_good
    name: str
    amount: Optional[float] = Field(None, alias="price")  # @ read price

@dataclass
class Row:
    code: str
    price: str

    @classmethod
    def from_api(cls, d: dict) -> "Row":
        return cls(code=d["code"], price=d.get("item_price") or "0.00")  # @ read code; read item_price

def goods_frame() -> pd.DataFrame:
    df = pd.DataFrame(fetch_all("/shop/v1/goods", sort_attr="price"))  # @ GET /shop/v1/goods; query sort_attr
    df = df.rename(columns={"currency_prices": "prices"})  # @ read currency_prices
    df["total"] = df["affiliate_price"].astype(float)  # @ read affiliate_price
    return df[["id_good", "selling"]]  # @ read id_good; read selling

def catalog() -> list[Row]:
    return [Row.from_api(x) for x in fetch_all("/shop/v1/catalog")]  # @ GET /shop/v1/catalog

def models() -> list[Good]:
    goods = [Good(**raw) for raw in fetch_all(ENDPOINTS["goods"])]  # @ GET /shop/v1/goods
    return [g for g in goods if g.amount]  # @ read price

async def users(ids: list[int]) -> list[str]:
    async with httpx.AsyncClient(base_url=LMS_URL, headers={"a": "b"}) as client:
        responses = await asyncio.gather(*(client.get(f"/people/v1/user/{i}") for i in ids))  # @ GET /people/v1/user/{}
    return [r.json()["data"]["user_data"]["country"] for r in responses]  # @ read country; read user_data

def push(good: Good, dry: bool = False) -> None:
    data = {}
    data["name"] = good.name
    data.update(price=good.amount, selling=True)  # @ body price; body selling
    for k in ("a", "b"):  # @ body a; body b
        data[k] = getattr(good, k, None)
    if dry:
        log.info("would POST /shop/v1/goods %s", data)
        return
    r = session.post(f"{API_ROOT}/shop/v1/goods", data=json.dumps(data), headers={"Content-Type": "application/json"})  # @ POST /shop/v1/goods
    assert r.status_code in (200, 201), "/shop/v1/goods failed"

def save() -> None:
    r = session.request(method="GET", url="/".join([API_ROOT, "shop", "v1", "orders"]))  # @ GET /shop/v1/orders
    with open("orders.json", "w") as f:
        json.dump(r.json(), f)

def report() -> None:
    with open("orders.json") as f:
        orders = json.load(f)
    for order in orders["data"]["items"]:
        print(order["total_price"])  # @ read total_price

def stripe(price_id: str) -> dict:
    return requests.get(f"https://api.stripe.com/v1/prices/{price_id}").json()["price"]

class Endpoint:
    LIST = "/shop/v1/goods"
    ONE = LIST + "/{id}"
    COPY = "%s/%%s/copy" % LIST

def copy(i):
    return session.post(API_ROOT + Endpoint.COPY % i, json=dict(affiliate_price=1))  # @ POST /shop/v1/goods/{}/copy; body affiliate_price

def one(i):
    body = session.get(API_ROOT + Endpoint.ONE.format(id=i)).json()  # @ GET /shop/v1/goods/{}
    try:
        return body["data"]["enter_status"]["price"]  # @ read enter_status; read price
    except KeyError:
        return None

ACTIONS = {
    "old": ("GET", "/legacy/thing"),
    "batch": ("POST", "/shop/v1/goods/batch"),
}

def act(name):
    method, path = ACTIONS[name]
    return session.request(method, API_ROOT + path)  # @ GET /legacy/thing; POST /shop/v1/goods/batch

def urllib_call():
    from urllib.request import Request, urlopen
    from urllib.parse import urlencode
    qs = urlencode({"sort_attr": "price", "price_min": 3})  # @ query price_min; query sort_attr
    req = Request(f"{API_ROOT}/shop/v1/catalog/filters?{qs}", headers={})  # @ GET /shop/v1/catalog/filters
    with urlopen(req) as res:
        return json.loads(res.read().decode())["data"]["items"][0]["ecommerce"]  # @ read ecommerce
