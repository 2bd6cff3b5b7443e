"""Columns of tables of data in expressions, and those that are written."""

import pandas as pd
import requests

BASE = "https://shop.example.com"


def goods():
    rows = requests.get(BASE + "/shop/v1/goods").json()["data"]["items"]  # @ GET /shop/v1/goods
    table = pd.DataFrame(rows).assign(shop="ours", cost=lambda each: each["price"].astype(float))  # @ read price
    print(table["affiliate_price"])  # @ read affiliate_price
    cheap = table.query("price < 3 and name != 'affiliate_price'")  # @ read price
    cheap.to_excel("cheap.xlsx", columns=["name", "price"])  # @ read price
    print(pd.pivot_table(table, values="price", index="name"))  # @ read price
