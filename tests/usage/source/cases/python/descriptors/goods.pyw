"""Properties that objects of the program read, with the name or the path that these get."""

import httpx
from keys import Column, Key

api = httpx.Client(base_url="https://shop.example.org")


class Amount(Key):
    pass


class Model:
    def __init__(self, raw):
        self.raw = raw


class Good(Model):
    number = Key(int, source="_id")  # @ read _id
    price = Key(float, help="total_price")  # @ read price
    sold_for = Amount(source="sale.selling")  # @ read sale; read selling
    stock = Column(int, source="affiliate_price")

    def __str__(self):
        return f"good {self.number}"


class Order(Model):
    total = Key(source="total_price")  # @ read total_price


def good(number):
    return Good(api.get(f"/shop/v1/goods/{number}").json())  # @ GET /shop/v1/goods/{}


def orders():
    return [Order(each) for each in api.get("/shop/v1/orders").json()]  # @ GET /shop/v1/orders
