from prefect import flow, task
from prefect.blocks.system import Secret
import httpx
import polars as pl
import duckdb
import asyncio
from glom import glom
import jmespath

BASE = "https://acme.example.com"


@task(retries=2)
async def fetch(client: httpx.AsyncClient, path: str, page: int = 1):
    r = await client.get(path, params={"page": page})
    return r.json()


@flow
async def goods_flow():
    async with httpx.AsyncClient(base_url=BASE, http2=True) as client:
        first = await fetch(client, "/shop/v1/goods")  # @ GET /shop/v1/goods
        pages = await asyncio.gather(*[fetch(client, "/shop/v1/goods", p) for p in range(2, first["data"]["total_pages"])])  # @ GET /shop/v1/goods; read total_pages
        rows = [i for p in [first, *pages] for i in p["data"]["items"]]
        df = pl.DataFrame(rows).select(["id", "price"])  # @ read price
        df = df.with_columns(pl.col("affiliate_price").cast(pl.Float64))  # @ read affiliate_price
        names = jmespath.search("data.items[].code", first)  # @ read code
        enter = glom(first, "data.items.0.lang_code")  # @ read lang_code
        return df, names, enter


async def stream():
    async with httpx.AsyncClient(base_url=BASE) as c:
        async with c.stream("GET", "/shop/v1/catalog", params={"price_min": 1}) as r:  # @ GET /shop/v1/catalog; query price_min
            body = json.loads(await r.aread())
            for item in body["data"]["items"]:
                match item:
                    case {"type": "course", "item_price": price}:  # @ read item_price
                        print(price)
        async with c.get("/shop/v1/orders") as o:  # @ GET /shop/v1/orders
            pass
