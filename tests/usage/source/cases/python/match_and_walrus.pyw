import requests
from requests import Session
from typing import Any
from collections import defaultdict, namedtuple

B = "https://acme.example.com"
Row = namedtuple("Row", "id price")


def call(m: str, p: str, /, **kw: Any) -> Any:
    if (r := requests.request(m, B + p, **kw)).status_code != 200:
        return None
    return r.json()


match call("GET", "/shop/v1/goods/3"):  # @ GET /shop/v1/goods/3
    case {"data": {"ecommerce": {"price": p}}}:  # @ read ecommerce; read price
        print(p)
    case {"data": {"prices": [first, *_]}}:  # @ read prices
        print(first)
    case None:
        print("none")

if (goods := call("GET", "/shop/v1/goods", params={"sort_attr": "price"})) and (items := goods["data"]["items"]):  # @ GET /shop/v1/goods; query sort_attr
    by = defaultdict(list)
    for g in items:
        by[g["category"]].append(Row(g["id"], g["affiliate_price"]))  # @ read category; read affiliate_price

while batch := call("GET", "/shop/v1/orders", params={"page": 1})["data"]["items"]:  # @ GET /shop/v1/orders
    for number, order in enumerate(batch, start=1):
        print(number, order["total_price"])  # @ read total_price
    break

users = {u["id"]: u for u in call("GET", "/people/v1/user")["data"]["items"]}  # @ GET /people/v1/user
print(users[3]["country"], {**users[4]}["email"])  # @ read country

cat = call("GET", "/shop/v1/catalog")  # @ GET /shop/v1/catalog
first, *rest = cat["data"]["items"]
print(first["item_price"])  # @ read item_price
for a, b in zip(rest, rest[1:]):
    print(a["x_price"] - b["x_price"])  # @ read x_price
try:
    value = cat["data"]["meta"]["tot"]  # @ read tot
except (KeyError, TypeError) as error:
    value = None
KEYS = ["k_one", "k_two"]  # @ read k_one; read k_two
print([first.get(k) for k in KEYS])
