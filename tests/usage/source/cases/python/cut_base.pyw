"""The end of a base that is not known is cut; the segments of a path are joined."""

import re

import requests


def totals(url, args):
    base = url.rstrip("/")
    requests.get(f"{base}/shop/v1/catalog")  # @ GET /shop/v1/catalog
    root = re.sub(r"/+$", "", args.url)
    requests.get(root + "/shop/v1/orders")  # @ GET /shop/v1/orders
    requests.get(f'{args.url.rstrip("/")}/shop/v1/goods')  # @ GET /shop/v1/goods


def path(*segments):
    return "/".join(["shop", "v1", *map(str, segments)])


def rename(base, goods):
    requests.put(f"{base}/{path('goods', goods)}", json={"price": 3})  # @ PUT /shop/v1/goods/{} ; body price


def by_day(base, day, goods):
    requests.get(f"{base}/shop/v1/orders", params={"since": f"{day:%Y-%m-%d}"})  # @ GET /shop/v1/orders ; query since
    print(f"{requests.get(f'{base}/shop/v1/goods/{goods:d}').json()['data']['price']:.2f}")  # @ GET /shop/v1/goods/{} ; read price
