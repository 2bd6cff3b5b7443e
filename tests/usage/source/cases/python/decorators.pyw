import asyncio
import functools
import time
from contextlib import contextmanager
import aiohttp
import backoff
import requests
from tenacity import retry, stop_after_attempt

BASE = "https://acme.example.com"


def retrying(times=3):
    def outer(fn):
        @functools.wraps(fn)
        def inner(*args, **kwargs):
            for _ in range(times):
                try:
                    return fn(*args, **kwargs)
                except requests.HTTPError:
                    time.sleep(1)
        return inner
    return outer


def endpoint(method, path):
    """Decorator: the function prepares, the decorator sends."""
    def wrap(fn):
        def call(self, *args, **kw):
            extra = fn(self, *args, **kw) or {}
            r = self.session.request(method, BASE + path.format(*args), **extra)
            return r.json()["data"]
        return call
    return wrap


class Client:
    def __init__(self):
        self.session = requests.Session()

    @retrying(times=5)
    def goods(self):
        return self.session.get(BASE + "/shop/v1/goods").json()["data"]["items"]  # @ GET /shop/v1/goods

    @endpoint("PUT", "/shop/v1/goods/{}")  # @ PUT /shop/v1/goods/3
    def save(self, pk, price):
        return {"json": {"price": price}}  # @ body price

    @endpoint("GET", "/shop/v1/catalog")  # @ GET /shop/v1/catalog
    def catalog(self):
        return {"params": {"price_min": 1}}  # @ query price_min

    @retry(stop=stop_after_attempt(3))
    def order(self, i):
        return self.session.get(f"{BASE}/shop/v1/orders/{i}").json()  # @ GET /shop/v1/orders/3


@contextmanager
def client():
    c = Client()
    try:
        yield c
    finally:
        c.session.close()


def main():
    with client() as c:
        for g in c.goods():
            print(g["ecommerce"])  # @ read ecommerce
        c.save(3, 9)
        print(c.catalog()["items"][0]["item_price"])  # @ read item_price
        print(c.order(3)["data"]["total_price"])  # @ read total_price


@backoff.on_exception(backoff.expo, aiohttp.ClientError, max_tries=3)
async def fetch(session, path, sem):
    async with sem:
        async with session.get(path) as r:
            return await r.json()


async def amain(ids):
    sem = asyncio.Semaphore(5)
    async with aiohttp.ClientSession(BASE) as session:
        tasks = [asyncio.create_task(fetch(session, f"/people/v1/user/{i}", sem)) for i in ids]  # @ GET /people/v1/user/{}
        for done in asyncio.as_completed(tasks):
            user = await done
            print(user["data"]["country"])  # @ read country
        results = await asyncio.gather(*tasks, return_exceptions=True)
        return {r["data"]["id"]: r["data"]["email"] for r in results if not isinstance(r, Exception)}  # @ read email


get = functools.partial(requests.get, headers={"a": "b"}, timeout=3)


def total():
    r = get(f"{BASE}/shop/v1/orders", params={"sort_attr": "price"})  # @ GET /shop/v1/orders; query sort_attr
    return r.json()["data"]["sum_price"]  # @ read sum_price
