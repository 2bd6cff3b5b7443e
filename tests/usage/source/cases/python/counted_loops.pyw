import os

import requests

KEYS = ["price", "title"]  # @ body price; body title
NAMES = ["Price", "Title"]


def create(row):
    body = {}
    for i in range(len(KEYS)):
        body[KEYS[i]] = row[NAMES[i]]
    requests.post(os.environ["SHOP_URL"] + "/shop/v1/goods", json=body)  # @ POST /shop/v1/goods


def pairs(row):
    headers = ["weight", "code"]  # @ body weight; body code
    body = {}
    for i in range(0, len(headers)):
        body[headers[i]] = row[i]
    requests.put(os.environ["SHOP_URL"] + "/shop/v1/goods/3", json=body)  # @ PUT /shop/v1/goods/3
