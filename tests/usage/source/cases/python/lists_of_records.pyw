"""Records that are added to a list one by one: each item is a record, and the list is none."""

import sys

import requests

BASE = "https://shop.example.com"

changes = []
for line in open(sys.argv[1]):
    number, name, amount = line.strip().split(";")
    changes.append({"number": number, "name": name, "price": float(amount)})  # @ body price; body name

labels = []
for line in open(sys.argv[2]):
    labels.append({"selling": line})


def change_all():
    for each in changes:
        requests.put(BASE + "/shop/v1/goods/%s" % each.pop("number"), json=each)  # @ PUT /shop/v1/goods/{}


def order():
    first = changes[0]
    requests.put(f"{BASE}/shop/v1/orders/{first['number']}", json={"name": first["name"]})  # @ PUT /shop/v1/orders/{}; body name
    print(labels[0]["selling"])
