import pandas as pd
import requests
from itertools import count
from operator import itemgetter

HOST = "https://acme.example.com"
S = requests.Session()


def pages(url, **params):
    for page in count(1):
        d = S.get(HOST + url, params=dict(params, page=page)).json()["data"]
        yield d
        if not d["has_more_data"]:  # @ read has_more_data
            break


def goods():
    rows = []
    for d in pages("/shop/v1/goods", sort_attr="price"):  # @ GET /shop/v1/goods; query sort_attr
        rows.extend(d["items"])
    df = pd.json_normalize(rows, sep="_")[["id", "name", "price"]]  # @ read price
    df["vat"] = df.price * 0.22  # @ read price
    df.loc[df["affiliate_price"].isna(), "affiliate_price"] = 0  # @ read affiliate_price
    return df.groupby("category").agg({"price": "mean"})  # @ read category; read price


def orders():
    payload = S.get(f"{HOST}/shop/v1/orders").json()  # @ GET /shop/v1/orders
    df = pd.DataFrame.from_records(payload["data"]["items"], columns=["id", "total_price"])  # @ read total_price
    df = df.rename(columns={"total_price": "t"}).set_index("id")  # @ read total_price
    return df.assign(net=lambda x: x["gross"] / 1.2)  # @ read gross


def users(ids):
    raw = pd.concat([pd.DataFrame(S.get(f"{HOST}/people/v1/user/{i}").json()["data"]) for i in ids])  # @ GET /people/v1/user/{}
    return raw.drop_duplicates("email")["country"].tolist()  # @ read country; read email


def top():
    items = [i for d in pages("/shop/v1/catalog") for i in d["items"]]  # @ GET /shop/v1/catalog
    best = max(items, key=itemgetter("item_price"))  # @ read item_price
    ordered = sorted(items, key=lambda i: (i["prices"], i["id"]))  # @ read prices
    return best, ordered
