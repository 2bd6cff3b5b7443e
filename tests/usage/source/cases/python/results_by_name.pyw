"""Functions that get the results of others by the names of their parameters: assets of Dagster, fixtures of pytest."""
import pandas as pd
import pytest
from dagster import AssetExecutionContext, asset

from shop import connect


@asset(group_name="raw")
def raw_goods(context: AssetExecutionContext, shop: Shop) -> pd.DataFrame:
    return pd.DataFrame(shop.get("/shop/v1/goods").json()["items"])  # @ GET /shop/v1/goods; read items


@asset
def prices(raw_goods: pd.DataFrame, rates: pd.DataFrame) -> pd.DataFrame:
    goods = raw_goods[["id", "price"]]  # @ read id; read price
    return goods.merge(rates, on="id")  # @ read id


@asset
def rates() -> pd.DataFrame:
    return pd.read_csv("rates.csv")[["id", "country"]]


@pytest.fixture
def order(client):
    yield client.get("https://acme.example.com/shop/v1/orders/3").json()  # @ GET /shop/v1/orders/3
    connect.close()


def test_order(order):
    assert order["total"] > 3  # @ read total
