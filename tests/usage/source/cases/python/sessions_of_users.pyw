"""What a server keeps for its users is called a session, as many clients are."""

import requests
from flask import session

BASE = "https://shop.example.com"


def load(what):
    service, rest = what.split(":", 1)
    return requests.get(f"{BASE}/{service}/v1/{rest}").json()["data"]


def user():
    number = session.get("user")
    return load("people:user/%s" % number)["country"]  # @ GET /people/v1/user/{}; read country


def good(visit):
    number = visit.session.get("good")
    return load("shop:goods/%s" % number)["price"]  # @ GET /shop/v1/goods/{}; read price


def basket():
    return session.get("basket")["price"]


def orders(session):
    return session.get(f"{BASE}/shop/v1/orders").json()["data"]["total"]  # @ GET /shop/v1/orders; read total
