# Rows of a table that is made of records with responses in them.
import pandas as pd
import requests


def extract():
    rows = []
    for good in requests.get("https://x.example/shop/v1/goods").json()["items"]:  # @ GET /shop/v1/goods; read items
        order = requests.get(f"https://x.example/shop/v1/orders/{good['order']}").json()  # @ GET /shop/v1/orders/{}; read order
        rows.append({"good": good, "order": order})
    return pd.DataFrame(rows)


def as_records():
    return [row["order"]["total"] for row in extract().to_dict("records")]  # @ read total


def as_tuples():
    return [row.good["price"] for row in extract().itertuples()]  # @ read price


def with_keys():
    for _, row in extract().iterrows():
        print(row["order"]["code"])  # @ read code
