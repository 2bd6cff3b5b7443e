"""Keys of properties in objects: they are read where the keys are written."""

import requests
from keys import Key

PRICE = Key("price", 100)  # @ read price
SELLING = Key("selling")  # @ read selling


def total():
    goods = requests.get("https://shop.example.org/shop/v1/goods").json()["items"]  # @ GET /shop/v1/goods
    return sum(PRICE.of(each) - SELLING.of(each) for each in goods)
