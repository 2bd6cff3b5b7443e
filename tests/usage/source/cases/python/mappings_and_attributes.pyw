import json
from collections import defaultdict

import requests
import urllib3

http = urllib3.PoolManager()


class Client:
    def __init__(self):
        self.session = requests.Session()

    def send(self, method, path, payload=None):
        function = getattr(self.session, method.lower())
        return function("https://acme.example.com" + path, json=payload).json()["data"]


class Good:
    def __init__(self, data):
        for key, value in data.items():
            setattr(self, key, value)


def goods(client):
    found = client.send("GET", "/shop/v1/goods")["items"]  # @ GET /shop/v1/goods
    by_country, by_name = defaultdict(list), {}
    for good in found:
        by_country[good["country"]].append(good)  # @ read country
        by_name.setdefault(good["name"], []).append(good)
    for several in by_country.values():
        print(several[0]["price"])  # @ read price
    for name, several in by_name.items():
        print(name, several[0]["item_price"])  # @ read item_price
    print(Good(found[0]).total_price)  # @ read total_price
    client.send("POST", "/shop/v1/goods", {"ecommerce": 1})  # @ POST /shop/v1/goods; body ecommerce


def order(number):
    response = http.request("GET", f"https://acme.example.com/shop/v1/orders/{number}")  # @ GET /shop/v1/orders/{}
    return json.loads(response.data.decode("utf-8"))["data"]["sum_price"]  # @ read sum_price


class Pages:
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        data = requests.get("https://acme.example.com" + self.path).json()["data"]
        yield from data["items"]


for each in Pages("/people/v1/user"):  # @ GET /people/v1/user
    print(each["language"])  # @ read language
